/** Scripts whose letters are joined or separated without a visible mark: Arabic to Mongolian, Indic, South-East Asian. */
const JOINING =
  /[\u0600-\u109f\u1700-\u17b3\u17b6-\u180a\u1810-\u1cff\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc\u{10a00}-\u{11fff}\u{1e800}-\u{1e9ff}]/u;

interface Neighbours {
  /** The characters before and after; empty at the ends of the text. */
  readonly before: string;
  readonly after: string;
}

/** Invisible characters, and where they change how their neighbours look. */
const USES: readonly (readonly [character: RegExp, isNeeded: (neighbours: Neighbours) => boolean])[] = [
  [/[\u200b-\u200d]/, ({ before, after }) => JOINING.test(before) || JOINING.test(after)],
  [
    /\u200d/,
    ({ before, after }) =>
      /[\p{Emoji_Modifier}\p{Extended_Pictographic}]|\ufe0f/u.test(before) && /\p{Extended_Pictographic}/u.test(after),
  ],
  // Of ASCII, only digits, # and * have forms.
  [/[\ufe00-\ufe0f]/, ({ before }) => /[0-9#*]|[^\0-\x7f\s\p{Default_Ignorable_Code_Point}]/u.test(before)],
  [/[\u180b-\u180f]/, ({ before }) => /[\u1820-\u18aa]/.test(before)],
  [/[\u115f\u1160]/, ({ before, after }) => /[\u1100-\u11ff]/.test(before + after)],
  [/\u034f/, ({ before }) => /[\u0300-\u1cff]/.test(before)],
  [/[\u{e0100}-\u{e01ef}]/u, ({ before }) => /\p{Script=Han}/u.test(before)],
];

/** The flags of England, Scotland and Wales, the only ones with tag characters. */
const TAGGED_FLAG =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/u;
const FLAG_LENGTH = 14;

/** Whether an invisible character of a text changes how its neighbours look, as joiners in emoji do. */
export function isNeeded(character: string, text: string, at: number): boolean {
  const neighbours = { before: characterBefore(text, at), after: characterAt(text, at + character.length) };
  return USES.some(([kind, isUse]) => kind.test(character) && isUse(neighbours)) || isInFlag(text, at);
}

function isInFlag(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - FLAG_LENGTH + 1), at + FLAG_LENGTH - 1);
  const start = at - Math.max(0, at - FLAG_LENGTH + 1);
  const flag = TAGGED_FLAG.exec(around);
  return flag !== null && flag.index < start && start < flag.index + FLAG_LENGTH;
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function characterBefore(text: string, at: number): string {
  const [character = ''] = [...text.slice(Math.max(0, at - 2), at)].slice(-1);
  return character;
}
