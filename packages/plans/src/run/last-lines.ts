const MOST_CHARACTERS = 65_536;

/** The last lines of a text that can be long. */
export class LastLines {
  readonly #lines: string[] = [];
  #characters = 0;

  add(line: string): void {
    this.#lines.push(line);
    this.#characters += line.length + 1;
    while (this.#characters > MOST_CHARACTERS && this.#lines.length > 1)
      this.#characters -= (this.#lines.shift()?.length ?? 0) + 1;
  }

  /** Null if there was no line. A single line that is too long is cut off. */
  get text(): string | null {
    return this.#lines.length === 0 ? null : this.#lines.join('\n').slice(-MOST_CHARACTERS);
  }
}
