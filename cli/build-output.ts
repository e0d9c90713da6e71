/** What `build` prints at its end. */
import type { RunReport } from '../manifests/manifest-schema.js';
import type { DryRun } from './dry-run.js';
import { printJson, printLine } from './print.js';
import { durationText } from './progress.js';

const SHOWN = 20;

export function printBuild(report: RunReport, storeUrl: string, json: boolean): void {
  const { run, environment, read, cases, reused, duplicates, quarantined, manifest, manifestSha256 } = report;
  if (json) {
    const { quarantine } = report;
    printJson({
      run,
      environment,
      store: storeUrl,
      read,
      cases,
      reused,
      duplicates,
      quarantined,
      manifest,
      manifestSha256,
      quarantine,
    });
    return;
  }
  const setAside = report.quarantine.length;
  printLine(
    `${read} records read: ${cases} cases (${reused} reused), ${duplicates} duplicates, ${setAside} quarantined`,
  );
  for (const { file, gameNumber, byteOffset, reason, message, place } of report.quarantine.slice(0, SHOWN)) {
    const where = place === null ? '' : `, ${place}`;
    printLine(`  ${reason}: ${file}, game ${gameNumber}, byte ${byteOffset}${where}: ${message.split('\n')[0]}`);
  }
  if (setAside > SHOWN) printLine(`  … and ${setAside - SHOWN} more`);
  if (read === 0) printLine('The files hold no records. Check that they are what you meant.');
  printLine(`manifest ${manifest}`);
  printLine(`in ${storeUrl}; the full report is runs/${run}.json`);
}

export function printDryRun(result: DryRun, json: boolean): void {
  if (json) {
    printJson(result);
    return;
  }
  const { read, cases, duplicates, quarantined, positions, enginePositions, videoSeconds, estimatedCpuSeconds } =
    result;
  const setAside = Object.entries(quarantined).map(([reason, n]) => `${n} ${reason}`);
  printLine(`${read} records: ${cases} cases, ${duplicates} duplicates, quarantined: ${setAside.join(', ') || 'none'}`);
  printLine(`${positions} states, of which ${enginePositions} distinct ones need the engine`);
  printLine(`${durationText(videoSeconds)} of video`);
  const { evaluate, render } = estimatedCpuSeconds;
  printLine(
    `about ${durationText(evaluate)} of CPU for the engine and ${durationText(render)} for the videos (estimates)`,
  );
}
