/** The few SVG elements that drawings are made of, as text. */
import type { Rect } from './rect.js';

export function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

export function rect(area: Rect, fill: string): string {
  return `<rect x="${area.left}" y="${area.top}" width="${area.width}" height="${area.height}" fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, attributes: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${attributes}/>`;
}

export function path(data: string, attributes: string): string {
  return `<path d="${data}" ${attributes}/>`;
}

/** A closed or open line through points. */
export function pathThrough(points: readonly (readonly [number, number])[], closed: boolean): string {
  const corners = points.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`);
  return `M${corners.join('L')}${closed ? 'Z' : ''}`;
}

export function line(x1: number, y1: number, x2: number, y2: number): string {
  return `M${x1} ${y1}L${x2} ${y2}`;
}
