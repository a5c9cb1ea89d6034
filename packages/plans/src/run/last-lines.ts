const MOST_CHARACTERS = 65_536;

/** How a flood of lines is reported that was dropped before. */
const DROPPED = /^… (\d+) lines? dropped$/;

/** The last lines of a text that can be long, after the number of those before them. */
export class LastLines {
  readonly #lines: string[] = [];
  #characters = 0;
  #dropped = 0;

  add(line: string): void {
    this.#lines.push(line);
    this.#characters += line.length + 1;
    while (this.#characters > MOST_CHARACTERS && this.#lines.length > 1) this.#drop(this.#lines.shift() ?? '');
  }

  /** Null if there was no line. Of a single line that is too long, the end. */
  get text(): string | null {
    if (this.#lines.length === 0) return null;
    const text = this.#lines.join('\n');
    const kept = text.length > MOST_CHARACTERS ? `…${text.slice(-MOST_CHARACTERS)}` : text;
    if (this.#dropped === 0) return kept;
    return `… ${this.#dropped} ${this.#dropped === 1 ? 'line' : 'lines'} dropped\n${kept}`;
  }

  #drop(line: string): void {
    this.#characters -= line.length + 1;
    this.#dropped += Number(DROPPED.exec(line)?.[1] ?? 1);
  }
}
