import { createHash } from 'node:crypto';
import type { WholeGraph } from '@obsidian-agent/vault';
import { script, style } from '../generated/browser.js';
import { layOutGraph, type Pause } from './layout.ts';
import type { PageData } from './page-data.ts';

/** The beginning of every such page. */
export const PAGE_MARK = '<!doctype html>\n<!-- A graph of an Obsidian vault, made by obsidian-agent graph. -->\n';

const KIND_LETTERS = { note: 'n', canvas: 'c', base: 'b', attachment: 'a', unresolved: 'u' } as const;

/** The graph to draw, and the name of its vault. */
export interface PageRequest {
  readonly vault: string;
  readonly graph: WholeGraph;
  /** Called between steps, with how many are done; what it throws ends the drawing. */
  readonly pause: Pause;
}

/** Draws a graph as a self-contained page. Its policy allows only its own script and style, and no network access. */
export async function drawGraphPage(request: PageRequest): Promise<string> {
  const data = await layOutData(request);
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`;
  return `${PAGE_MARK}<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${asText(data.vault)}: graph</title>
<style>${style}</style>
</head>
<body>
<canvas id="surface" tabindex="0" role="application" aria-label="Graph of notes. Arrow keys move, + and - zoom, 0 shows all, Enter opens the selected note, / searches."></canvas>
${panel}
${chosen}
<div id="tip" class="card" hidden aria-hidden="true"><div id="tip-name"></div><div id="tip-folder" class="quiet"></div><div id="tip-neighbours" class="quiet"></div></div>
<div id="zoom" class="card" role="group" aria-label="Zoom"><button id="zoom-out" class="round" type="button" aria-label="Zoom out">−</button><button id="fit" class="round" type="button" aria-label="Show all">⤢</button><button id="zoom-in" class="round" type="button" aria-label="Zoom in">+</button></div>
<script id="data" type="application/json">${asData(data)}</script>
<script>${script}</script>
</body>
</html>
`;
}

const panel = `<section id="panel" class="card" aria-label="Search and filters">
<div><h1 id="title"></h1><p id="size" class="quiet" aria-live="polite"></p></div>
<div class="fields">
<label class="unseen" for="search">Search by name</label>
<input id="search" type="search" placeholder="Search by name" autocomplete="off" aria-controls="found">
<p id="found-count" class="quiet" aria-live="polite"></p>
<ul id="found" aria-label="Found notes"></ul>
<label class="unseen" for="folder">Folder</label>
<select id="folder"><option value="">All folders</option></select>
<label class="unseen" for="tag">Tag</label>
<select id="tag"><option value="">All tags</option></select>
<div id="kinds" class="kinds" role="group" aria-label="Kinds of files"></div>
</div>
<div id="legend-part"><h2>Communities</h2><ul id="legend"></ul></div>
</section>`;

const chosen = `<section id="chosen" class="card" aria-label="Selected note" hidden>
<button id="close" class="round" type="button" aria-label="Close">✕</button>
<h1 id="chosen-name"></h1>
<p id="chosen-path" class="quiet"></p>
<p id="chosen-tags" class="quiet"></p>
<a id="open" href="#">Open in Obsidian</a>
<p id="chosen-count" class="quiet"></p>
<ul id="neighbours" aria-label="Linked notes"></ul>
</section>`;

async function layOutData({ vault, graph, pause }: PageRequest): Promise<PageData> {
  const { nodes, edges } = graph;
  const { x, y } = await layOutGraph(graph, pause);
  const tagNames = [...new Set(nodes.flatMap(({ tags }) => tags))].sort();
  const tagNumbers = new Map(tagNames.map((tag, at) => [tag, at]));
  return {
    vault,
    paths: nodes.map(({ path }) => path),
    kinds: nodes.map(({ kind }) => KIND_LETTERS[kind]).join(''),
    x: [...x],
    y: [...y],
    in: nodes.map((node) => node.in),
    out: nodes.map(({ out }) => out),
    communities: nodes.map(({ community }) => community),
    tags: nodes.map(({ tags }) => tags.flatMap((tag) => tagNumbers.get(tag) ?? [])),
    tagNames: tagNames.map((tag) => tag.replace(/^#/, '')),
    edges: edges.flatMap(({ source, target }) => [source, target]),
  };
}

/** JSON that cannot close the element that contains it. */
function asData(value: PageData): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
