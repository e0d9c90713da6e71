/**
 * Parameters of KataGo's OpenCL kernels for a CPU (pocl). Without them the engine tunes itself for half an hour before
 * its first answer. They change speed, and values by less than 1e-6 (docs/engines.md). The two matrix multiplications are
 * what `katago tuner` found on a two-core x86-64 machine for single positions; the rest is what the tuner starts from.
 */

/** Version of the file format, and whether half precision may be used: nowhere. */
const head = ['VERSION=13', ...Array.from({ length: 8 }, () => '0')];

/** In the order of the file, one kernel a line. */
const kernels: readonly Readonly<Record<string, number>>[] = [
  { WGD: 32, MDIMCD: 8, NDIMCD: 8, MDIMAD: 8, NDIMBD: 8, KWID: 2, VWMD: 4, VWND: 2, PADA: 1, PADB: 1 },
  matrix({ tile: 32, depth: 32, threads: 8, KWI: 2, VWM: 2, VWN: 2 }),
  // Half precision, unused.
  matrix({ tile: 8, depth: 8, threads: 1, KWI: 1, VWM: 1, VWN: 1 }),
  { MWG: 16, NWG: 16, KWG: 16, MWAVE: 16, NWAVE: 16, MWARP: 16, NWARP: 16, VWM: 2, VWN: 2, SA: 0, SB: 0 },
  {
    ...{ MWG: 16, NWG: 16, KWG: 16, MWAVE: 16, NWAVE: 16, MWARP: 16, NWARP: 16 },
    ...{ VWM: 1, VWN: 2, SB: 0, PAD_ELTS_PER_THREAD: 1, PAD_ROWS_PER_THREAD: 1 },
  },
  // Convolutions 3×3 and 5×5, by Winograd transforms.
  winograd(4),
  winograd(6),
  { XYSTRIDE: 1, CHANNELSTRIDE: 1, BATCHSTRIDE: 1 },
  { ATTN_BLOCK_Q: 32, ATTN_BLOCK_KV: 32, Q_PER_THREAD: 1, USE_TILED_ATTN: 1 },
  { WG_C_SIZE: 64, WG_XY_SIZE: 1, C_PER_THREAD: 4 },
  { ELTS_PER_THREAD: 1, LOCAL_SIZE: 32 },
  { XY_ELTS_PER_THREAD: 1, NC_ELTS_PER_THREAD: 1 },
  { TILE_SIZE: 32, APPLY_ELTS_PER_THREAD: 1 },
];

/** Text of the file that `openclTunerFile` names. */
export const cpuTuning = `${[...head, ...kernels.map(lineOf)].join('\n')}\n`;

function lineOf(kernel: Readonly<Record<string, number>>): string {
  return Object.entries(kernel)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

function matrix({
  tile,
  depth,
  threads,
  KWI,
  VWM,
  VWN,
}: Record<'tile' | 'depth' | 'threads' | 'KWI' | 'VWM' | 'VWN', number>) {
  const work = { MDIMC: threads, NDIMC: threads, MDIMA: threads, NDIMB: threads };
  return { MWG: tile, NWG: tile, KWG: depth, ...work, KWI, VWM, VWN, STRM: 0, STRN: 0, SA: 0, SB: 0 };
}

function winograd(tile: number) {
  return {
    ...{ INTILE_XSIZE: tile, INTILE_YSIZE: tile, OUTTILE_XSIZE: 2, OUTTILE_YSIZE: 2 },
    ...{ transLocalSize0: 1, transLocalSize1: 1 },
    ...{ untransLocalSize0: 1, untransLocalSize1: 1, untransLocalSize2: 1 },
  };
}
