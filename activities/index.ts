/** All activities, made from their dependencies. */

import { assembleActivities } from './assemble.js';
import { caseOutcomeActivities } from './await-case.js';
import type { Dependencies } from './dependencies.js';
import { evaluateActivities } from './evaluate.js';
import { identifyActivities } from './identify.js';
import { parseActivities } from './parse.js';
import { publishActivities } from './publish.js';
import { quantizeActivities } from './quantize.js';
import { renderActivities } from './render.js';

export function createActivities(deps: Dependencies) {
  return {
    ...identifyActivities(deps),
    ...parseActivities(deps),
    ...evaluateActivities(deps),
    ...quantizeActivities(deps),
    ...renderActivities(deps),
    ...assembleActivities(deps),
    ...caseOutcomeActivities(deps),
    ...publishActivities(deps),
  };
}

export type Activities = ReturnType<typeof createActivities>;
