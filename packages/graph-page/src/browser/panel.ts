import { byId, make, makeButton } from './elements.ts';
import { countNested, type Filter } from './find-nodes.ts';
import { type Graph, openAddress } from './graph-data.ts';
import { COLOURED, colourOf, type Palette } from './palette.ts';

const MOST_FOUND = 100;
const MOST_NEIGHBOURS = 200;
const KINDS = { n: 'Notes', c: 'Canvases', b: 'Bases', a: 'Attachments', u: 'Not created yet' } as const;

export interface PanelEvents {
  readonly onSearch: (text: string) => void;
  readonly onFilter: (filter: Filter) => void;
  readonly onChoose: (node: number) => void;
}

/** The panel next to the graph: search, filters, legend and the selected node. */
export class Panel {
  readonly #graph: Graph;
  readonly #events: PanelEvents;
  #filter: Filter = { folder: '', tag: '', hiddenKinds: '', community: undefined };

  constructor(graph: Graph, events: PanelEvents) {
    this.#graph = graph;
    this.#events = events;
    byId('title').textContent = graph.vault;
    const search = byId<HTMLInputElement>('search');
    search.addEventListener('input', () => events.onSearch(search.value));
    this.#fillSelect('folder', countNested(graph.folders.map((folder) => [folder])));
    this.#fillSelect('tag', countNested(graph.tags.map((tags) => tags.map((tag) => graph.tagNames[tag] ?? ''))));
    this.#fillKinds();
  }

  /** Shows how many nodes and links are visible. */
  tellSize(shown: Uint8Array): void {
    const nodes = shown.reduce((sum, one) => sum + one, 0);
    const { sources, targets } = this.#graph;
    const edges = sources.reduce((sum, source, at) => sum + (shown[source] ?? 0) * (shown[targets[at] ?? 0] ?? 0), 0);
    byId('size').textContent = `${nodes.toLocaleString()} nodes, ${edges.toLocaleString()} links`;
  }

  tellFound(found: readonly number[], text: string): void {
    byId('found-count').textContent =
      text === '' ? '' : found.length === 0 ? 'Nothing found' : `${found.length.toLocaleString()} found`;
    byId('found').replaceChildren(...found.slice(0, MOST_FOUND).map((node) => this.#nodeItem(node)));
  }

  tellChosen(node: number | undefined, shown: Uint8Array): void {
    const card = byId('chosen');
    card.hidden = node === undefined;
    if (node === undefined) return;
    const graph = this.#graph;
    byId('chosen-name').textContent = graph.names[node] ?? '';
    byId('chosen-path').textContent = graph.kinds[node] === 'u' ? 'not created yet' : (graph.paths[node] ?? '');
    byId('chosen-tags').textContent = (graph.tags[node] ?? []).map((tag) => `#${graph.tagNames[tag]}`).join(' ');
    const link = byId<HTMLAnchorElement>('open');
    const address = openAddress(graph, node);
    link.hidden = address === undefined;
    if (address !== undefined) link.href = address;
    const neighbours = graph.neighboursOf(node).filter((other) => shown[other.node] === 1);
    byId('chosen-count').textContent = `${graph.in[node]} link here, ${graph.out[node]} linked`;
    byId('neighbours').replaceChildren(
      ...neighbours.slice(0, MOST_NEIGHBOURS).map((other) => this.#nodeItem(other.node, other.isOut ? '→ ' : '← ')),
    );
  }

  /** Draws the legend: the largest communities with their colours, named by their largest nodes; a click isolates one. */
  fillLegend(palette: Palette): void {
    const { communities, largest, names } = this.#graph;
    const rows = [...Map.groupBy(largest, (node) => communities[node] ?? 0)]
      .filter(([community, nodes]) => community < COLOURED && nodes.length > 1)
      .sort(([a], [b]) => a - b)
      .map(([community, nodes]) => {
        const isChosen = this.#filter.community === community;
        const button = makeButton('row', names[nodes[0] ?? 0] ?? '', () => {
          this.#setFilter({ community: isChosen ? undefined : community });
          this.fillLegend(palette);
        });
        button.setAttribute('aria-pressed', String(isChosen));
        const swatch = make('span', 'swatch');
        swatch.style.background = colourOf(palette, 'n', community);
        button.prepend(swatch);
        button.append(make('span', 'count', nodes.length.toLocaleString()));
        return inItem(button);
      });
    byId('legend').replaceChildren(...rows);
    byId('legend-part').hidden = rows.length === 0;
  }

  #nodeItem(node: number, before = ''): HTMLLIElement {
    const button = makeButton('row', `${before}${this.#graph.names[node] ?? ''}`, () => this.#events.onChoose(node));
    button.append(make('span', 'count', this.#graph.folders[node] ?? ''));
    return inItem(button);
  }

  #fillSelect(id: 'folder' | 'tag', values: readonly (readonly [string, number])[]): void {
    const select = byId<HTMLSelectElement>(id);
    for (const [value, count] of values) {
      const option = make('option', '', `${id === 'tag' ? '#' : ''}${value} (${count})`);
      option.value = value;
      select.append(option);
    }
    select.addEventListener('change', () => this.#setFilter({ [id]: select.value }));
    select.disabled = values.length === 0;
  }

  #fillKinds(): void {
    const there = Object.entries(KINDS).filter(([letter]) => this.#graph.kinds.includes(letter));
    const boxes = there.map(([letter, name]) => {
      const label = make('label', 'kind');
      const box = make('input', '');
      box.type = 'checkbox';
      box.checked = true;
      box.addEventListener('change', () => {
        const others = this.#filter.hiddenKinds.replace(letter, '');
        this.#setFilter({ hiddenKinds: box.checked ? others : others + letter });
      });
      label.append(box, name);
      return label;
    });
    byId('kinds').replaceChildren(...boxes);
  }

  #setFilter(change: Partial<Filter>): void {
    this.#filter = { ...this.#filter, ...change };
    this.#events.onFilter(this.#filter);
  }
}

function inItem(content: HTMLElement): HTMLLIElement {
  const item = make('li', '');
  item.append(content);
  return item;
}
