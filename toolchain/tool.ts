/** The programs that casemill runs beside itself. */
export type ToolName = 'temporal' | 'ffmpeg' | 'stockfish' | 'katago';

export interface FoundTool {
  readonly name: ToolName;
  /** Absolute. A `.js` file is run by our own Node. */
  readonly path: string;
  readonly version: string;
  readonly source: 'configured' | 'path' | 'cache';
}
