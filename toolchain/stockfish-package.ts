/** The pinned chess engine: one WebAssembly build, so that every machine gives the same labels. */
export const stockfishPackage = {
  name: 'stockfish',
  version: '19.0.0',
  flavour: '19-lite-single',
  /** Folder inside the cache. */
  folder: '19.0.0-lite-single',
  program: 'stockfish-19-lite-single.js',
  /** SHA-256 of the files that make the engine. */
  files: {
    'stockfish-19-lite-single.js': 'd3344124ab067fb0b90ee77873bb8e9fbf5fc01bc525fe714b0f942581e889e6',
    'stockfish-19-lite-single.wasm': '57ac2d72312aba346760e3f173f687a8c211208e97a87268436f7f0e10bb5387',
  },
} as const;
