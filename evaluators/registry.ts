/** All engines by name. A new one is a folder here, its name in manifests/engine-name.ts and a line below; docs/add-an-engine.md. */
import type { EngineName } from '../manifests/engine-name.js';
import type { EvaluatorSettings } from '../manifests/run-schema.js';
import type { ToolName } from '../toolchain/tool.js';
import type { EngineDefinition } from './definition.js';
import { gomocup } from './gomocup/index.js';
import { katago } from './katago/index.js';
import { pimc } from './pimc/index.js';
import { stockfish } from './stockfish/index.js';

const definitions: Readonly<Record<EngineName, EngineDefinition>> = { stockfish, katago, gomocup, pimc };

export function engineNamed(name: EngineName): EngineDefinition {
  return definitions[name];
}

export function engineDefinitions(): readonly EngineDefinition[] {
  return Object.values(definitions);
}

/** What can be installed and looked for. */
export function engineTools(): readonly ToolName[] {
  return engineDefinitions().flatMap(({ tool }) => (tool === null ? [] : [tool]));
}

/** The limit within a run's settings, whatever the engine calls it. */
export function limitOf(settings: EvaluatorSettings): number {
  switch (settings.engine) {
    case 'stockfish':
    case 'gomocup':
      return settings.nodes;
    case 'katago':
      return settings.visits;
    case 'pimc':
      return settings.deals;
  }
}
