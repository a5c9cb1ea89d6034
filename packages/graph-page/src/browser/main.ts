import type { PageData } from '../page-data.ts';
import { byId } from './elements.ts';
import { findNodes, shownNodes } from './find-nodes.ts';
import { openAddress, readGraph } from './graph-data.ts';
import { listen } from './input.ts';
import { nodeAt } from './node-at.ts';
import { type Marks, paintOverlay } from './overlay.ts';
import { type Palette, paletteFor } from './palette.ts';
import { Panel } from './panel.ts';
import { Scene } from './scene.ts';
import { type Point, View } from './view.ts';

const REACH = 8;
const MOST_NAMED = 5;

/** The page: a surface with the graph, and the panel next to it. */
class GraphPage {
  readonly #graph = readGraph(JSON.parse(byId('data').textContent ?? '') as PageData);
  readonly #surface = byId<HTMLCanvasElement>('surface');
  readonly #view = new View();
  readonly #scene = new Scene();
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  readonly #panel: Panel;
  #palette: Palette = paletteFor(this.#dark.matches);
  #shown = shownNodes(this.#graph, { folder: '', tag: '', hiddenKinds: '', community: undefined });
  #marks: Marks = { hovered: undefined, selected: undefined, found: [] };
  #isDue = false;
  #isStale = true;
  #lastFrame = 0;
  #searched = '';

  constructor() {
    this.#panel = new Panel(this.#graph, {
      onSearch: (text) => this.#search(text),
      onFilter: (filter) => {
        this.#shown = shownNodes(this.#graph, filter);
        this.#panel.tellSize(this.#shown);
        this.#search(this.#searched);
        this.#panel.tellChosen(this.#marks.selected, this.#shown);
        this.#redraw();
      },
      onChoose: (node) => this.#choose(node, true),
    });
    this.#panel.tellSize(this.#shown);
    this.#panel.fillLegend(this.#palette);
    this.#listen();
    this.#resize();
    this.#fit();
  }

  #listen(): void {
    listen(this.#surface, this.#view, {
      onMove: () => this.#request(),
      onHover: (point) => this.#hover(point),
      onClick: (point) => this.#choose(this.#nodeAt(point), false),
      onOpen: (point) => this.#open(point === undefined ? this.#marks.selected : this.#nodeAt(point)),
      onFit: () => this.#fit(),
      onEscape: () => this.#choose(undefined, false),
    });
    const zoom = (factor: number) => () => {
      this.#view.zoom(factor);
      this.#request();
    };
    byId('zoom-in').addEventListener('click', zoom(1.4));
    byId('zoom-out').addEventListener('click', zoom(1 / 1.4));
    byId('fit').addEventListener('click', () => this.#fit());
    byId('close').addEventListener('click', () => this.#choose(undefined, false));
    byId('search').addEventListener('keydown', (event) => this.#handleSearchKey(event));
    document.addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      byId('search').focus();
    });
    addEventListener('resize', () => this.#resize());
    this.#dark.addEventListener('change', () => {
      this.#palette = paletteFor(this.#dark.matches);
      this.#panel.fillLegend(this.#palette);
      this.#redraw();
    });
  }

  #handleSearchKey(event: KeyboardEvent): void {
    const [first] = this.#marks.found;
    if (event.key === 'Enter' && first !== undefined) this.#choose(first, true);
    if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('#found button')?.focus();
    if (event.key === 'Escape') {
      byId<HTMLInputElement>('search').value = '';
      this.#search('');
    }
  }

  #search(text: string): void {
    this.#searched = text;
    const found = findNodes(this.#graph, this.#shown, text);
    this.#marks = { ...this.#marks, found };
    this.#panel.tellFound(found, text);
    this.#request();
  }

  #nodeAt(point: Point): number | undefined {
    return nodeAt(this.#graph, this.#shown, { point: this.#view.toLayout(point), reach: REACH / this.#view.scale });
  }

  #hover(point: Point | undefined): void {
    const hovered = point && this.#nodeAt(point);
    if (hovered !== this.#marks.hovered) {
      this.#marks = { ...this.#marks, hovered };
      this.#surface.style.cursor = hovered === undefined ? '' : 'pointer';
      this.#request();
    }
    this.#tellHovered(point, hovered);
  }

  #tellHovered(point: Point | undefined, node: number | undefined): void {
    const tip = byId('tip');
    tip.hidden = node === undefined || point === undefined;
    if (node === undefined || point === undefined) return;
    const neighbours = this.#graph.neighboursOf(node).map((other) => this.#graph.names[other.node] ?? '');
    const named = [...new Set(neighbours)];
    const more = named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : '';
    byId('tip-name').textContent = this.#graph.names[node] ?? '';
    byId('tip-folder').textContent = this.#graph.folders[node] ?? '';
    byId('tip-neighbours').textContent = named.slice(0, MOST_NAMED).join(', ') + more;
    tip.style.transform = `translate(${Math.min(point.x + 14, this.#view.width - 290)}px, ${Math.min(point.y + 14, this.#view.height - 110)}px)`;
  }

  #choose(node: number | undefined, isCentred: boolean): void {
    this.#marks = { ...this.#marks, selected: node, hovered: undefined };
    this.#panel.tellChosen(node, this.#shown);
    if (node !== undefined && isCentred) {
      this.#view.scale = Math.max(this.#view.scale, 0.9);
      this.#view.x = (this.#graph.x[node] ?? 0) - this.#covered() / 2 / this.#view.scale;
      this.#view.y = this.#graph.y[node] ?? 0;
    }
    this.#request();
  }

  #open(node: number | undefined): void {
    const address = node === undefined ? undefined : openAddress(this.#graph, node);
    if (address !== undefined) location.href = address;
  }

  #covered(): number {
    const { right, width } = byId('panel').getBoundingClientRect();
    return width < this.#view.width / 2 ? right : 0;
  }

  #fit(): void {
    const nodes = [...this.#graph.paths.keys()].filter((node) => this.#shown[node] === 1);
    const span = (places: Float32Array): [number, number] => {
      const sorted = Float32Array.from(nodes, (node) => places[node] ?? 0).sort();
      return [(sorted[0] ?? 0) - 30, (sorted.at(-1) ?? 0) + 30];
    };
    const [left, right] = span(this.#graph.x);
    const [top, bottom] = span(this.#graph.y);
    this.#view.fit({ left, right, top, bottom }, this.#covered());
    this.#request();
  }

  #resize(): void {
    const { clientWidth, clientHeight } = document.documentElement;
    this.#view.width = clientWidth;
    this.#view.height = clientHeight;
    this.#surface.width = clientWidth * this.#ratio();
    this.#surface.height = clientHeight * this.#ratio();
    this.#redraw();
  }

  #ratio(): number {
    return Math.min(2, devicePixelRatio || 1);
  }

  #redraw(): void {
    this.#isStale = true;
    this.#request();
  }

  #request(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame((now) => this.#paint(now));
  }

  #paint(now: number): void {
    this.#isDue = false;
    const wanted = { graph: this.#graph, palette: this.#palette, shown: this.#shown };
    const frameMs = Math.min(100, now - this.#lastFrame);
    this.#lastFrame = now;
    if (this.#isStale || (!this.#scene.isDrawing && !this.#scene.covers(this.#view))) {
      this.#scene.begin(this.#view, this.#ratio(), wanted);
      this.#isStale = false;
    }
    this.#scene.advance(frameMs);
    const context = this.#surface.getContext('2d');
    if (context === null) return;
    context.setTransform(this.#ratio(), 0, 0, this.#ratio(), 0, 0);
    context.fillStyle = this.#palette.background;
    context.fillRect(0, 0, this.#view.width, this.#view.height);
    this.#scene.paint(context, this.#view);
    paintOverlay(context, this.#view, { ...wanted, marks: this.#marks });
    document.documentElement.dataset['drawn'] = String(!this.#scene.isDrawing);
    if (this.#scene.isDrawing || !this.#scene.covers(this.#view)) this.#request();
  }
}

new GraphPage();
