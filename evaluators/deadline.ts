/** The one setting that all engines share: how long an answer may take on this machine. */
import { CasemillError } from '../manifests/errors.js';

/** `CASEMILL_ENGINE_DEADLINE_S`: seconds for one answer, for machines on which the engine's own rule is too short. */
export function answerDeadline(): { deadlineMs?: number } {
  const text = process.env.CASEMILL_ENGINE_DEADLINE_S ?? '';
  if (text === '') return {};
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds > 0) return { deadlineMs: seconds * 1000 };
  throw new CasemillError({
    code: 'settings_invalid',
    failureClass: 'usage',
    message: 'CASEMILL_ENGINE_DEADLINE_S must be a number of seconds above 0',
    input: text,
    remedy: "Correct it, or unset it for the engine's own rule (docs/engines.md).",
  });
}
