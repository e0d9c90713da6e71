/** Options that several commands share. */
import { InvalidArgumentError, Option } from 'commander';

export function storeOption(): Option {
  return new Option('--store <url>', 'file:<folder> or s3://bucket/prefix?endpoint=...')
    .env('CASEMILL_STORE')
    .default('file:./out');
}

/** A whole number of at least `min`, in plain decimal digits. */
export function integerOption(flags: string, description: string, min: number): Option {
  return new Option(flags, description).argParser((text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < min) {
      throw new InvalidArgumentError(`It must be a whole number of at least ${min}.`);
    }
    return value;
  });
}
