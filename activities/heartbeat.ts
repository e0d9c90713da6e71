/** Heartbeats while an activity works, so that a dead worker is noticed in seconds and not at the activity's timeout. */
import { Context } from '@temporalio/activity';

/** Beats every 4 s with the newest details until the work settles. */
export async function withHeartbeat<T>(work: (report: (details: unknown) => void) => Promise<T>): Promise<T> {
  const context = Context.current();
  let details: unknown = context.info.heartbeatDetails;
  const timer = setInterval(() => context.heartbeat(details), 4000);
  try {
    return await work((next) => {
      details = next;
    });
  } finally {
    clearInterval(timer);
  }
}
