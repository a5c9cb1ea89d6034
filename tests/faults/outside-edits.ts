import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A source of numbers from 0 up to 1, the same for the same seed. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

const PIECES = [
  'garden #plot/bed [[Home]] ',
  '\n## Über Straße\n- [ ] water 📅 2026-03-01\n',
  '\n知識庫的筆記 ![[圖.png]]\n',
  'snake_case camelCase ^block-1\n',
  '\n[a]: <Other Note.md>\n[a] and [b](Folder/Note%20B.md)\n',
  `${'x'.repeat(200)} café cafe\u0301 👩‍🌾 `,
];
const FRONTMATTERS = [
  '---\naliases: [Other, "知"]\ntags: [a/b]\nup: "[[Home]]"\n---\n',
  '---\nstatus: open\nn: 5\n---\n',
  '---\nn: [.inf, -.inf, .nan]\nodd: .NaN\n__proto__: x\nconstructor: 2\nnumbers: { inf: .inf, text: "Infinity" }\n---\n',
  '---\nbroken: [\n---\n',
  '',
];

type Edit = (root: string, files: readonly string[], random: Random) => string;

/** Edits by other programs to the files of a vault. Each returns a description. */
const edits: readonly Edit[] = [
  (root, _, random) => {
    const folder = pick(['', 'New/', 'New/Deep 深/', 'Area/'], random);
    const path = `${folder}${pick(['Home', 'Note B', '知識', 'Ünï', 'v1.2'], random)} ${Math.floor(random() * 30)}.md`;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    rmSync(join(root, path), { recursive: true, force: true });
    writeFileSync(join(root, path), textFrom(random));
    return `create ${path}`;
  },
  (root, files, random) => {
    const path = pick(files, random);
    writeFileSync(join(root, path), textFrom(random));
    return `write ${path}`;
  },
  (root, files, random) => {
    const path = pick(files, random);
    const file = join(root, path);
    const { atime, mtime } = statSync(file);
    // The same length and time as before: only the inode's change time differs.
    writeFileSync(file, Buffer.from(readFileSync(file)).reverse().map(readable));
    utimesSync(file, atime, mtime);
    return `reverse with its old time ${path}`;
  },
  (root, files, random) => {
    const from = pick(files, random);
    const to = `${dirname(from)}/Renamed ${Math.floor(random() * 1000)}.md`;
    makeWay(join(root, to));
    renameSync(join(root, from), join(root, to));
    return `rename ${from} to ${to}`;
  },
  (root, files, random) => {
    const path = pick(files, random);
    rmSync(join(root, path));
    return `delete ${path}`;
  },
  (root, files, random) => {
    const [a, b] = [pick(files, random), pick(files, random)].map((path) => join(root, path)) as [string, string];
    if (a === b) return 'swap nothing';
    renameSync(a, `${a}.swap`);
    renameSync(b, a);
    renameSync(`${a}.swap`, b);
    return `swap ${a} and ${b}`;
  },
  (root, files, random) => {
    const path = pick(files, random);
    const name = basename(path);
    const upper =
      name.slice(0, -3).toUpperCase() === name.slice(0, -3)
        ? name.toLowerCase()
        : `${name.slice(0, -3).toUpperCase()}.md`;
    const to = join(root, dirname(path), upper);
    makeWay(to);
    renameSync(join(root, path), to);
    return `change the case of ${path}`;
  },
  (root, files, random) => {
    const path = `${dirname(pick(files, random))}/picture ${Math.floor(random() * 4)}.png`;
    if (!rmIfThere(join(root, path))) writeFileSync(join(root, path), 'no picture');
    return `make or delete ${path}`;
  },
  (root, files, random) => {
    const from = dirname(pick(files, random));
    if (from === '.') return 'rename no folder';
    const to = `Folder ${Math.floor(random() * 1000)}`;
    if (existsSync(join(root, to))) return 'rename no folder';
    renameSync(join(root, from), join(root, to));
    mkdirSync(join(root, `${to}/Empty`), { recursive: true });
    return `rename ${from} to ${to}, and make an empty folder in it`;
  },
  (root, files, random) => {
    // A second name for a note: later writes appear under both.
    const path = pick(files, random);
    const other = `Linked ${Math.floor(random() * 4)}.md`;
    rmSync(join(root, other), { recursive: true, force: true });
    if (existsSync(join(root, path))) linkSync(join(root, path), join(root, other));
    return `link ${path} as ${other}`;
  },
  (root, files, random) => {
    const from = dirname(pick(files, random));
    const away = `${root} away`;
    if (from === '.') return 'move no folder';
    // The target of a link is not part of the vault, and returns with the folder.
    const isLink = lstatSync(join(root, from)).isSymbolicLink();
    if (isLink || existsSync(away)) return 'move no folder';
    renameSync(join(root, from), away);
    symlinkSync(away, join(root, from));
    return `lead ${from} away`;
  },
  (root, _, random) => {
    const away = `${root} away`;
    if (!existsSync(away)) return 'bring back nothing';
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }))
      if (lstatSync(join(root, name), { throwIfNoEntry: false })?.isSymbolicLink() === true) rmSync(join(root, name));
    renameSync(away, join(root, `Back ${Math.floor(random() * 1e9)}`));
    return 'bring back the moved folder';
  },
  (root, files, random) => {
    const path = pick(files, random);
    const folder = join(root, path);
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    writeFileSync(join(folder, 'Inside.md'), textFrom(random));
    return `make a folder of ${path}`;
  },
  (root, files, random) => {
    const path = pick(files, random);
    writeFileSync(join(root, path), Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a]));
    return `make ${path} no text`;
  },
];

/** The notes of a vault, except those behind a link. */
export function notesIn(root: string, prefix = ''): string[] {
  return readdirSync(join(root, prefix), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const path = `${prefix}${entry.name}`;
      if (entry.isDirectory()) return notesIn(root, `${path}/`);
      return entry.isFile() && path.endsWith('.md') ? [path] : [];
    })
    .sort();
}

/** Edits the files of a vault, as any program may at any time. */
export function editOutside(root: string, files: readonly string[], random: Random): string {
  return pick(edits, random)(root, files, random);
}

/** A note cannot replace a folder. */
function makeWay(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) rmSync(path, { recursive: true });
}

function rmIfThere(file: string): boolean {
  const isThere = existsSync(file);
  rmSync(file, { force: true });
  return isThere;
}

function textFrom(random: Random): string {
  const pieces = Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(PIECES, random));
  return `${pick(FRONTMATTERS, random)}# Title\n${pieces.join('')}`;
}

/** Bytes of one kind only, so that reversed text is text. */
function readable(byte: number): number {
  return byte < 0x80 ? byte : 0x3f;
}
