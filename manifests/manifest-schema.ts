/** Schemas of the manifest, its pointer, and the report of a run. */
import { z } from 'zod';
import { CaseId, Sha256, Shape } from './labels-schema.js';
import { EvaluatorIdentitySchema, LabelSpec, RenderSettings } from './spec-schema.js';

export const Artifact = z.strictObject({
  key: z.string(),
  size: z.number().int().nonnegative(),
  sha256: Sha256,
});

export const VideoArtifact = Artifact.extend({
  frames: z.number().int().positive(),
  durationS: z.number().positive(),
  /**
   * SHA-256 over (run length, SHA-256 of the frame) of every run of equal decoded frames among the first and last frames
   * of all states and one frame every 30 s.
   */
  decodedFramesSha256: Sha256,
});

/** The programs that make the frames and the file: a change of any of them may change bytes. */
export const RendererIdentitySchema = z.strictObject({
  renderer: z.string(),
  rasteriser: z.string(),
  ffmpeg: z.string(),
  encoder: z.string(),
  encoderArgs: z.array(z.string()),
});

export const Toolchain = z.strictObject({
  casemill: z.string(),
  node: z.string(),
  /** Null when no video was made. */
  rendering: RendererIdentitySchema.nullable(),
});

export const CaseEntry = z.strictObject({
  caseId: CaseId,
  environment: z.string(),
  matchIdentity: Sha256,
  source: z.strictObject({ recordSha256: Sha256, licence: z.string() }),
  tuples: z.number().int().positive(),
  durationS: z.number().positive(),
  shape: Shape,
  equalEventsWithin6s: z.number().int().nonnegative(),
  /** Stage keys in the order they ran: enough to find every input of every step. */
  stages: z.strictObject({
    parse: z.string(),
    evaluate: z.string(),
    quantize: z.string(),
    render: z.string().nullable(),
  }),
  artifacts: z.strictObject({
    video: VideoArtifact.nullable(),
    task: Artifact,
    labels: Artifact,
    record: Artifact,
    match: Artifact,
    values: Artifact,
  }),
});

export const Manifest = z.strictObject({
  /** 2: `decodedFramesSha256` covers the frames that are looked at; in 1 it covered all. */
  schemaVersion: z.literal(2),
  name: z.string(),
  environment: z.string(),
  until: z.enum(['labels', 'videos']),
  seed: z.number().int(),
  evaluator: EvaluatorIdentitySchema,
  labelSpec: LabelSpec,
  rendering: RenderSettings,
  toolchain: Toolchain,
  counts: z.strictObject({
    read: z.number().int(),
    cases: z.number().int(),
    duplicates: z.number().int(),
    quarantined: z.record(z.string(), z.number().int()),
  }),
  /** Ascending by case id. */
  cases: z.array(CaseEntry),
  /** In the order read. `of` is the case that holds the same match. */
  duplicates: z.array(z.strictObject({ recordSha256: Sha256, of: Sha256 })),
  quarantined: z.array(z.strictObject({ recordSha256: Sha256, reason: z.string() })),
});

/** `manifests/<name>.json`: names the newest manifest. */
export const ManifestPointer = z.strictObject({ schemaVersion: z.literal(1), manifest: z.string(), sha256: Sha256 });

const QuarantineEntry = z.strictObject({
  file: z.string(),
  gameNumber: z.number().int(),
  byteOffset: z.number().int(),
  recordSha256: Sha256,
  reason: z.string(),
  message: z.string(),
  place: z.string().nullable(),
});

/** `runs/<run>.json`: everything volatile about a finished run. */
export const RunReport = z.strictObject({
  schemaVersion: z.literal(1),
  run: z.string(),
  environment: z.string(),
  read: z.number().int(),
  cases: z.number().int(),
  reused: z.number().int(),
  duplicates: z.number().int(),
  quarantined: z.record(z.string(), z.number().int()),
  manifest: z.string(),
  manifestSha256: Sha256,
  files: z.array(z.string()),
  quarantine: z.array(QuarantineEntry),
  duplicateRecords: z.array(
    z.strictObject({ file: z.string(), gameNumber: z.number().int(), byteOffset: z.number().int(), of: z.string() }),
  ),
});

export type Artifact = z.infer<typeof Artifact>;
export type VideoArtifact = z.infer<typeof VideoArtifact>;
export type Toolchain = z.infer<typeof Toolchain>;
export type CaseEntry = z.infer<typeof CaseEntry>;
export type Manifest = z.infer<typeof Manifest>;
export type ManifestPointer = z.infer<typeof ManifestPointer>;
export type QuarantineEntry = z.infer<typeof QuarantineEntry>;
export type RunReport = z.infer<typeof RunReport>;
