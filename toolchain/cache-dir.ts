/** Where casemill keeps programs that it installed: never inside the project, one folder per tool and version. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Absolute path: `CASEMILL_CACHE`, else `XDG_CACHE_HOME/casemill`, else `~/.cache/casemill`. It may not exist yet. */
export function cacheDir(): string {
  const own = process.env.CASEMILL_CACHE;
  if (own !== undefined && own !== '') return resolve(own);
  const xdg = process.env.XDG_CACHE_HOME;
  if (xdg !== undefined && xdg !== '') return resolve(xdg, 'casemill');
  return join(homedir(), '.cache', 'casemill');
}
