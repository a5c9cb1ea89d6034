/** A field or a tag at the end of a task's body, as written. */
export interface EndPiece {
  readonly start: number;
  readonly end: number;
}

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const RULE = '[a-zA-Z0-9,!][a-zA-Z0-9, !]*';
const ID = '[a-zA-Z0-9_-]+';
const VALUES = [
  `(?:due|scheduled|start|created|completion|cancelled)::\\s*${DAY}`,
  `repeat::\\s*${RULE}`,
  'priority::\\s*(?:highest|high|medium|low|lowest)',
  `id::\\s*${ID}`,
  `dependsOn::\\s*${ID}(?: *, *${ID})*`,
  'onCompletion::\\s*[a-zA-Z]+',
];
const BRACKETED = `\\s*(?:${VALUES.join('|')})\\s*`;

const EMOJI = [
  '(?:🔺|⏫|🔼|🔽|⏬)\uFE0F?',
  `(?:📅|📆|🗓|⏳|⌛|🛫|➕|✅|❌)\uFE0F? *${DAY}`,
  `🔁\uFE0F? *${RULE}`,
  '🏁\uFE0F? *[a-zA-Z]+',
  `🆔\uFE0F? *${ID}`,
  `⛔\uFE0F? *${ID}(?: *, *${ID})*`,
];
const DATAVIEW = [`\\[${BRACKETED}\\](?: *,)?`, `\\(${BRACKETED}\\)(?: *,)?`];
const TAG = '(?<=^|\\s)#[^\\s!@#$%^&*(),.?":{}|<>]+';

/** Reads the end of a task's body the slow way: cuts off one part at a time, and searches the rest from its start. */
export function endPiecesBySlices(body: string, format: 'tasksPluginEmoji' | 'dataview' | undefined): EndPiece[] {
  const forms = [...(format === 'dataview' ? [] : EMOJI), ...(format === 'tasksPluginEmoji' ? [] : DATAVIEW), TAG];
  const patterns = forms.map((form) => new RegExp(`${form}$`, 'u'));
  const pieces: EndPiece[] = [];
  let rest = body
    .trimEnd()
    .replace(/ \^[a-zA-Z0-9-]+$/, '')
    .trimEnd();
  for (;;) {
    const start = patterns.map((pattern) => rest.search(pattern)).find((at) => at !== -1);
    if (start === undefined) return pieces.reverse();
    pieces.push({ start, end: rest.length });
    rest = rest.slice(0, start).trimEnd();
  }
}
