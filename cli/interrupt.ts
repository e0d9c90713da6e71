/** Ctrl-C and SIGTERM: the first asks for an orderly stop, the second ends at once (leashes end all children). */
import { CasemillError } from '../manifests/errors.js';

export function interruptSignal(notice: (line: string) => void): AbortSignal {
  const controller = new AbortController();
  const onSignal = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted) process.exit(130);
    notice(`${name}: stopping; what is finished is kept (once more: stop at once)`);
    controller.abort(
      new CasemillError({
        code: 'interrupted',
        failureClass: 'infrastructure',
        message: 'the run was interrupted',
        remedy: 'Run the same command again to resume.',
      }),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return controller.signal;
}
