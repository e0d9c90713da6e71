/** Runs the jobs of bench/render-job.ts as a casemill encode child runs, and measures them. */
import { encodeChildEnvironment, encodeChildFlags } from '../rendering/encode-pool.js';
import type { Scene } from '../rendering/scene.js';
import { measure } from './cpu.js';
import { type PeakMemory, peakMemory } from './peak-memory.js';

export interface RenderCost {
  /** CPU seconds a video of a job (see render-job.ts), the start of its process included. */
  cpu(what: string, scenes: readonly Scene[]): Promise<number>;
  memory(what: string, scene: Scene): Promise<PeakMemory>;
}

/** Videos go into `folder`, and a check finds them there. */
export function renderCost(ffmpeg: string, folder: string): RenderCost {
  const job = (what: string): string[] => [
    ...encodeChildFlags,
    new URL('./render-job.js', import.meta.url).pathname,
    ...[what, ffmpeg, folder],
  ];
  return {
    async cpu(what, scenes) {
      const { cpuS } = await measure(process.execPath, job(what), JSON.stringify(scenes), encodeChildEnvironment);
      return cpuS / scenes.length;
    },
    memory: (what, scene) => peakMemory(process.execPath, job(what), JSON.stringify([scene]), encodeChildEnvironment),
  };
}

/** Both sums of a peak in words. */
export function memoryInWords({ pssMb, rssMb }: PeakMemory): string {
  return `${pssMb.toFixed(0)} MB (${rssMb.toFixed(0)} MB with shared pages counted twice)`;
}
