/** Options of a build to the settings of its run, stored under a hash so that an unfinished run is found again. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Environment } from '../adapters/environment.js';
import { engineNamed } from '../evaluators/registry.js';
import { hashJson } from '../manifests/canonical.js';
import { CasemillError } from '../manifests/errors.js';
import { RunConfig } from '../manifests/run-schema.js';
import { LabelSpec, type RenderSettings } from '../manifests/spec-schema.js';

export interface BuildOptions {
  readonly name: string | undefined;
  readonly limit: number | undefined;
  readonly seed: number;
  readonly until: 'labels' | 'videos';
  /** Nodes, visits or playouts per position; undefined: the engine's default. */
  readonly evaluatorLimit: number | undefined;
  /** Doudizhu: whether the farmers' passes weigh the deals; default false. */
  readonly passInference?: boolean;
  readonly size: number;
  readonly fps: number;
  readonly clocks: boolean;
  readonly encoder: RenderSettings['encoder'];
  readonly licence: string;
  /** Path of a JSON file with the fields of the label spec to change. */
  readonly labelSpec: string | undefined;
}

export interface LimitOptions {
  readonly nodes: number | undefined;
  readonly visits: number | undefined;
  readonly deals: number | undefined;
}

/** The limit given in the unit of the environment's engine. Throws `settings_invalid` for one in another unit. */
export function limitFor({ name, engine }: Environment, given: LimitOptions): number | undefined {
  const { kind } = engineNamed(engine).limit;
  const wrong = (['nodes', 'visits', 'deals'] as const).find((unit) => unit !== kind && given[unit] !== undefined);
  if (wrong !== undefined) throw invalid(`--${wrong}`, `the engine of ${name} is limited by --${kind}, not --${wrong}`);
  return kind === 'playouts' ? undefined : given[kind];
}

/** Throws `settings_invalid` (usage), which names the field. */
export async function runSettings(
  environment: Environment,
  files: RunConfig['files'],
  options: BuildOptions,
): Promise<RunConfig> {
  const engine = engineNamed(environment.engine);
  const { passInference = false } = options;
  const evaluator = engine.settings(options.evaluatorLimit ?? engine.limit.byDefault, { passInference });
  if (passInference && !('passInference' in evaluator)) {
    throw invalid('--pass-inference', `the engine of ${environment.name} draws no hidden cards`);
  }
  const parsed = RunConfig.safeParse({
    schemaVersion: 1,
    name: options.name ?? environment.name,
    environment: environment.name,
    seed: options.seed,
    limit: options.limit ?? null,
    until: options.until,
    files,
    licence: options.licence,
    labelSpec: await labelSpecOf(environment, options.labelSpec),
    evaluator,
    rendering: { size: options.size, fps: options.fps, clocks: options.clocks, encoder: options.encoder },
  });
  if (!parsed.success) throw invalid('the settings of the build', z.prettifyError(parsed.error));
  const fewest = environment.labelSpec.minEvents;
  if (parsed.data.labelSpec.minEvents < fewest) {
    throw invalid('minEvents', `a case of ${environment.name} needs at least ${fewest} events`);
  }
  if (!/^[a-z0-9][a-z0-9_-]{0,63}$/i.test(parsed.data.name)) {
    throw invalid(parsed.data.name, 'a name is 1 to 64 letters, digits, hyphens or underscores');
  }
  return parsed.data;
}

/** Where a run's settings and plan lie. */
export function runPrefix(config: RunConfig): string {
  return `runs/${config.name}/${hashJson(config).slice(0, 16)}`;
}

async function labelSpecOf(environment: Environment, path: string | undefined): Promise<LabelSpec> {
  if (path === undefined) return environment.labelSpec;
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw invalid(path, 'the label spec file cannot be read', cause);
  });
  let changes: unknown;
  try {
    changes = JSON.parse(text);
  } catch (cause) {
    throw invalid(path, 'the label spec file is not JSON', cause);
  }
  const parsed = LabelSpec.omit({ environment: true, version: true, quantity: true, smoothing: true })
    .partial()
    .safeParse(changes);
  if (!parsed.success) throw invalid(path, z.prettifyError(parsed.error));
  return LabelSpec.parse({ ...environment.labelSpec, ...parsed.data });
}

function invalid(input: string, message: string, cause?: unknown): CasemillError {
  return new CasemillError({
    code: 'settings_invalid',
    failureClass: 'usage',
    message: message.replaceAll('\n', '; '),
    input,
    remedy: 'See npx casemill build --help.',
    cause,
  });
}
