/** One server-sent event. */
export interface ServerEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** Reads server-sent events from text that arrives in pieces. */
export class EventParser {
  #rest = '';
  #id = '';
  #event = '';
  #data: string[] = [];

  /** The events that this piece completes. */
  push(text: string): ServerEvent[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    return lines.flatMap((line) => this.#take(line));
  }

  #take(line: string): ServerEvent[] {
    if (line === '') return this.#complete();
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'id') this.#id = value;
    else if (field === 'event') this.#event = value;
    else if (field === 'data') this.#data.push(value);
    return [];
  }

  #complete(): ServerEvent[] {
    const event = { id: this.#id, event: this.#event || 'message', data: this.#data.join('\n') };
    const isEmpty = this.#data.length === 0 && this.#event === '';
    this.#event = '';
    this.#data = [];
    return isEmpty ? [] : [event];
  }
}
