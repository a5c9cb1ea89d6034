import type * as drawings from '../graph/drawing.ts';
import type * as answers from '../graph/list-links.ts';
import type * as graphs from '../graph/show-graph.ts';

// Link queries need a parser that most requests do not use, so it is loaded on demand.

/** Lists links of a note; see `listLinks`. */
export const listLinks: typeof answers.listLinks = async (...args) => await (await load()).listLinks(...args);

/** Finds broken links; see `findUnresolvedLinks`. */
export const findUnresolvedLinks: typeof answers.findUnresolvedLinks = async (...args) =>
  await (await load()).findUnresolvedLinks(...args);

/** Finds notes without links; see `findOrphans`. */
export const findOrphans: typeof answers.findOrphans = async (...args) => await (await load()).findOrphans(...args);

/** Finds notes related to a note; see `findRelated`. */
export const findRelated: typeof answers.findRelated = async (...args) => await (await load()).findRelated(...args);

/** Returns the graph of a vault; see `showGraph` there. */
export const showGraph: typeof graphs.showGraph = async (...args) => {
  const { showGraph: show } = await import('../graph/show-graph.ts');
  return await show(...args);
};

/** Measures and lays out the graph of a vault; see `drawGraph` there. */
export const drawGraph: typeof drawings.drawGraph = async (...args) => {
  const { drawGraph: draw } = await import('../graph/drawing.ts');
  return await draw(...args);
};

async function load(): Promise<typeof answers> {
  return await import('../graph/list-links.ts');
}
