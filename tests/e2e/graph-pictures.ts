import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { drawn } from './graph-browser.ts';

/** The area of the graph on the page, next to its panel, in pixels. */
const SEEN = { left: 420, top: 100, right: 1180, bottom: 700 };

/** A distance on the screen, in pixels. */
export interface Way {
  readonly right: number;
  readonly down: number;
}

/** Takes screenshots of a page into a folder, and compares them. */
export class Pictures {
  readonly #page: Page;
  readonly #folder: string;
  #count = 0;

  constructor(page: Page, folder: string) {
    this.#page = page;
    this.#folder = folder;
  }

  /** Takes a screenshot of the graph; returns its file. */
  async take(): Promise<string> {
    // The latest change is drawn in the next frame.
    await this.#page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    await drawn(this.#page);
    this.#count += 1;
    const path = join(this.#folder, `graph-${this.#count}.png`);
    await this.#page.screenshot({ path });
    return path;
  }

  /** The number of colours in the graph's area of a screenshot. */
  async coloursOf(picture: string): Promise<number> {
    return await this.#ask([picture], '([picture]) => new Set(pixels(picture, 0, 0)).size');
  }

  /** The share of a first screenshot that appears in a second one at this distance, from 0 to 1. */
  async sharedPart(first: string, second: string, { right, down }: Way = { right: 0, down: 0 }): Promise<number> {
    const compare = `([first, second]) => {
      const [before, after] = [pixels(first, 0, 0), pixels(second, ${right}, ${down})];
      const counts = new Map();
      for (const colour of before) counts.set(colour, (counts.get(colour) ?? 0) + 1);
      const [background] = [...counts].sort((a, b) => b[1] - a[1])[0];
      const drawn = before.flatMap((colour, at) => (colour === background ? [] : [colour === after[at]]));
      return drawn.filter(Boolean).length / drawn.length;
    }`;
    return await this.#ask([first, second], compare);
  }

  /**
   * Evaluates a function about screenshots in an empty page, because the policy of the graph's page could block them.
   */
  async #ask(pictures: readonly string[], question: string): Promise<number> {
    const reader = await this.#page.context().newPage();
    const sources = pictures.map((path) => `data:image/png;base64,${readFileSync(path, 'base64')}`);
    const answer = await reader.evaluate(`(async () => {
      const { left, top, right, bottom } = ${JSON.stringify(SEEN)};
      const read = async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const surface = new OffscreenCanvas(image.width, image.height);
        const context = surface.getContext('2d');
        context.drawImage(image, 0, 0);
        return context;
      };
      const pixels = (context, byX, byY) => {
        const { data } = context.getImageData(left + byX, top + byY, right - left, bottom - top);
        return Array.from(new Uint32Array(data.buffer));
      };
      return (${question})(await Promise.all(${JSON.stringify(sources)}.map(read)));
    })()`);
    await reader.close();
    return answer as number;
  }
}

/** The addresses that a page navigates to, as by a link to Obsidian, which no browser follows without the app. */
export async function requestedAddresses(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.frameRequestedNavigation', ({ url }) => asked.push(url));
  await session.send('Page.enable');
  return asked;
}
