import { localMinute } from '@obsidian-agent/cli';

/** Where the texts of commands have a time, which is UTC in an answer. */
const places: Readonly<Record<string, RegExp>> = {
  find_orphans: /(?<=, changed )\d{4}-\d\d-\d\d \d\d:\d\d(?=; \d+ links? to it, \d+ from it\)$)/gm,
  get_note_info: /(?<= modified )\d{4}-\d\d-\d\d \d\d:\d\d$/m,
  get_vault_info: /(?<=^last change: \w+, )\d{4}-\d\d-\d\d \d\d:\d\d/m,
  list_files: /(?<= bytes?, modified )\d{4}-\d\d-\d\d \d\d:\d\d(?=\)$)/gm,
  list_history: /^\d{4}-\d\d-\d\d \d\d:\d\d(?= )/gm,
  list_notes: /(?<=^ {2}[^\n]*; )\d{4}-\d\d-\d\d \d\d:\d\d(?=; \d+ bytes)/gm,
  list_structure: /(?<=, \d+ bytes, )\d{4}-\d\d-\d\d \d\d:\d\d$/gm,
};

/** A text with its times in the user's time zone. */
export function inLocalTime(text: string, action: string): string {
  const place = places[action];
  return place === undefined ? text : text.replace(place, (minute) => localMinute(`${minute.replace(' ', 'T')}Z`));
}
