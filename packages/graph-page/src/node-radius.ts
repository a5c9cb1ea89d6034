/** The radius of a node, in units of the layout: larger with more links, above all from others. */
export function nodeRadius(linksIn: number, linksOut: number): number {
  return Math.min(26, 2.6 + 1.15 * Math.sqrt(linksIn * 1.5 + linksOut * 0.4));
}
