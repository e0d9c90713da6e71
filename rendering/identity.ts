/** What a video depends on besides its scene: part of the stage key and of the manifest. */
import { execa } from 'execa';
import sharp from 'sharp';
import { encoderError } from './encoder.js';
import { fastEncoderArguments } from './fast-encoder.js';
import { requireExecutable } from './ffmpeg.js';
import { muxerVersion } from './mux.js';
import { plainEncoderArguments } from './plain-encoder.js';

/** Raise whenever a change here can change a pixel or a byte of a video. */
const rendererVersion = 'casemill-render-3';

export interface RendererIdentity {
  readonly renderer: string;
  /** Rasteriser of the sprites. */
  readonly rasteriser: string;
  /** First line of `ffmpeg -version`. */
  readonly ffmpeg: string;
  /** Names of the encoders, with the muxer of the fast one. */
  readonly encoder: string;
  /**
   * Settings of every encoder, each list behind the encoder's name, at 1 frame per second: `-g` and `-r` follow the
   * scene's frame rate, forced key frames its changes.
   */
  readonly encoderArgs: readonly string[];
}

/** Throws `ffmpeg_missing`. */
export async function rendererIdentity(ffmpegPath: string): Promise<RendererIdentity> {
  await requireExecutable(ffmpegPath);
  const { stdout, failed, shortMessage } = await execa(ffmpegPath, ['-version'], {
    reject: false,
    timeout: 20_000,
    stdin: 'ignore',
  });
  const [version = ''] = stdout.split('\n');
  if (failed || !version.startsWith('ffmpeg version')) throw encoderError('ffmpeg_missing', ffmpegPath, shortMessage);
  return {
    renderer: rendererVersion,
    rasteriser: `sharp ${sharp.versions.sharp ?? '?'}, vips ${sharp.versions.vips}, rsvg ${sharp.versions.rsvg ?? '?'}`,
    ffmpeg: version.trim(),
    encoder: `fast (mediabunny ${muxerVersion()}), plain`,
    encoderArgs: ['fast', ...fastEncoderArguments, 'plain', ...plainEncoderArguments(1)],
  };
}
