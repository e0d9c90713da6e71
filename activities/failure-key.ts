/** Where a run notes a case that failed for good. */
export const failureKey = (prefix: string, ordinal: number): string => `${prefix}/failures/${ordinal}.json`;
