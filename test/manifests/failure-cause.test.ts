import { ActivityFailure, ApplicationFailure, ChildWorkflowFailure } from '@temporalio/common';
import { describe, expect, it } from 'vitest';
import { CasemillError } from '../../manifests/errors.js';
import { failureCauseOf } from '../../manifests/failure-cause.js';

const typed = { code: 'disk_full', failureClass: 'infrastructure', message: 'disk_full: no space' } as const;
const failure = (details: unknown[]): ApplicationFailure => ApplicationFailure.create({ message: 'said', details });
const inActivity = (cause: Error): ActivityFailure =>
  new ActivityFailure('failed', 'render', '1', 'MAXIMUM_ATTEMPTS_REACHED', 'worker', cause);
const inChild = (cause: Error): ChildWorkflowFailure =>
  new ChildWorkflowFailure('default', { workflowId: 'w', runId: 'r' }, 'buildCase', 'NON_RETRYABLE_FAILURE', cause);

describe('failureCauseOf', () => {
  it('finds the typed cause under any wrappers', () => {
    for (const error of [failure([typed]), inActivity(failure([typed])), inChild(inActivity(failure([typed])))]) {
      expect(failureCauseOf(error)).toEqual(typed);
    }
    expect(failureCauseOf(new Error('lost', { cause: failure([typed]) }))).toEqual(typed);
  });

  it('takes code and class of an error that is thrown as it is', () => {
    const error = new CasemillError({ ...typed, input: 'x', cause: new Error('below') });
    expect(failureCauseOf(error)).toEqual(typed);
  });

  it('calls everything else a bug, with the innermost message', () => {
    const bug = (message: string) => ({ code: 'internal_error', failureClass: 'bug', message });
    expect(failureCauseOf(new Error('outer', { cause: new Error('inner') }))).toEqual(bug('inner'));
    expect(failureCauseOf(inActivity(failure([{ ...typed, failureClass: 'invented' }])))).toEqual(bug('said'));
    expect(failureCauseOf('text')).toEqual(bug('text'));
  });
});
