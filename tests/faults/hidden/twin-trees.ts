import type { Tree } from '../../contract/tree.ts';
import { pick, type Random } from '../outside-edits.ts';

/** A folder, one below a visible folder, notes in visible ones. */
const DENIED = ['Private', 'Work/Closed', '**/*.secret.md', 'Daily/2025-*'];
const ALLOWED = ['*.{md,png,base}', '{Ideas,Work,Safe,Daily,Templates,Mixed,Empty,Moved}', 'New', 'Inbox'];

/**
 * Options of a server that hides the paths of `isHidden`: in every other vault also with --allow, in some with
 * --read-only.
 */
export function rulesOf(seed: number): readonly string[] {
  const denied = DENIED.flatMap((glob) => ['--deny', glob]);
  const allowed = seed % 2 === 1 ? ALLOWED.flatMap((glob) => ['--allow', glob]) : [];
  return [...denied, ...allowed, ...(seed % 5 === 4 ? ['--read-only'] : [])];
}

/** Whether these patterns hide a path, or the target of a link. */
export function isHidden(path: string): boolean {
  return /^(Private|Work\/Closed|Way)(\/|$)|\.secret\.md$|^Daily\/2025-/.test(path);
}

/** A vault in two parts, and symbolic links from some of its paths. */
export interface TwinTrees {
  readonly visible: Tree;
  readonly hidden: Tree;
  readonly links: Readonly<Record<string, string>>;
}

/** Notes that no hidden note links to or shares a name with. Only these may be moved. */
export const MOVABLE: readonly string[] = ['Safe/One.md', 'Safe/Two.md', 'Safe/Sub/Three.md', 'Safe/Board.canvas'];
/** Folders without hidden notes below them. */
export const OPEN_FOLDERS: readonly string[] = ['Safe', 'Safe/Sub', 'Empty', 'Nope', 'Ideaz'];

const VISIBLE = ['Home', 'Plan', 'Ideas/Plan B', 'Ideas/Same', 'Work/Report', 'Work/Open/Deep', 'Ideas/Sub/Café'];
const DAYS = ['Daily/2026-03-01', 'Daily/2026-03-02'];
const HIDDEN = ['Private/Diary', 'Private/Same', 'Private/Plan', 'Private/Deep/Lupus', 'Work/Closed/Case'];
const HIDDEN_ELSEWHERE = ['Ideas/Home.secret', 'Mixed/x.secret', 'Templates/Letter.secret', 'Daily/2025-12-31'];
const ATTACHMENTS = ['pic.png', 'Ideas/scan.pdf'];

/** Asks about hidden notes, and demands a hidden folder and links to hidden notes of a new note. */
const MADE_BASE = `filters:
  and:
    - up == this
    - by.contains(link("Diary"))
    - file("Private/Diary") || file.hasLink("Diary") || this.file.backlinks.length > 0
newItemTemplate: Private/T
views:
  - name: All
  - name: Closed
    filters: file.inFolder("Private")
`;

const WORDS = ['lantern', 'garden', 'common', 'common', 'river', 'hunter2', 'see', 'the', 'café', '提灯', 'plan'];
const HIDDEN_WORDS = [...WORDS, 'lupus', 'hunter3', 'cancer', '診断', 'diagnosis'];
const TARGETS = ['Home', 'Plan', 'Same', 'Ideas/Same', 'Diary', 'Private/Diary', 'Case', 'nick', 'journal', 'Missing'];
const VISIBLE_TARGETS = [...TARGETS, 'One', 'Safe/Two', 'Three', 'Board.canvas', 'pic.png', 'photo.png', 'Home.secret'];

/** Creates a vault with and without hidden notes; the same for the same numbers. */
export function twinTrees(random: Random): TwinTrees {
  const some = (paths: readonly string[]) => paths.filter(() => random() < 0.85);
  const notes = [...some(VISIBLE), ...some(DAYS), ...MOVABLE.filter(isNote).map((path) => path.slice(0, -3))];
  const hiddenNotes = [...some(HIDDEN), ...some(HIDDEN_ELSEWHERE), 'Private/Own'];
  const visible = Object.fromEntries(notes.map((path) => [`${path}.md`, noteText(random, 'visible')]));
  const hidden = Object.fromEntries(hiddenNotes.map((path) => [`${path}.md`, noteText(random, 'hidden')]));
  return {
    visible: {
      ...visible,
      'Home.md': `${visible['Home.md'] ?? ''}- [ ] call the bank 📅 2026-03-01\n`,
      'Broken.md': '---\nstatus: [\n---\ncommon\n',
      'Templates/Letter.md': '---\ntags: [letter]\n---\nDear {{title}}\n',
      'Safe/Board.canvas': canvasText(random, ['Home.md', 'Private/Diary.md', 'Safe/One.md']),
      'Table.base': 'filters: file.hasTag("open")\nviews:\n  - type: table\n    name: All\n',
      'Made.base': MADE_BASE,
      ...Object.fromEntries(ATTACHMENTS.map((path) => [path, 'x'])),
      ...settingsTexts(random),
    },
    hidden: {
      ...hidden,
      'Private/Map.canvas': canvasText(random, ['Home.md', 'Plan.md']),
      'Private/Own.base': 'filters: file.hasTag("secret")\n',
      'Private/Broken.md': '---\ndiagnosis: [\n---\nlupus\n',
      'Private/T.md': '# {{title}} lupus\n',
      'Private/photo.png': 'x',
      'Private/pic.png': 'x',
    },
    links: { 'Alias.md': 'Private/Diary.md', 'Hole.md': 'Private/None/X.md', Way: 'Private', 'Near.md': 'Home.md' },
  };
}

function isNote(path: string): boolean {
  return path.endsWith('.md');
}

function noteText(random: Random, part: 'visible' | 'hidden'): string {
  const isHidden = part === 'hidden';
  const words = () => Array.from({ length: 4 }, () => pick(isHidden ? HIDDEN_WORDS : WORDS, random)).join(' ');
  const tag = () => pick(isHidden ? ['open', 'secret', 'area/hidden'] : ['open', 'plan', 'area/work', 'Open'], random);
  const target = () => pick(isHidden ? TARGETS : VISIBLE_TARGETS, random);
  const pieces = [
    () => `# ${words()}\n`,
    () => `## Sec\n${words()} [[${target()}]]\n`,
    () => `${words()} #${tag()} [[${target()}|shown]] ^b${Math.floor(random() * 3)}\n`,
    () => `- [${pick([' ', 'x', '-'], random)}] ${words()} #${tag()} 📅 2026-03-0${1 + Math.floor(random() * 8)}\n`,
    () => `![[${target()}]] and [text](${encodeURI(target())}.md)\n`,
    () => `${words()} ${words()}\n\n`,
  ];
  const body = Array.from({ length: 2 + Math.floor(random() * 6) }, () => pick(pieces, random)()).join('');
  return random() < 0.6 ? frontmatter(random, isHidden, tag()) + body : body;
}

function frontmatter(random: Random, isHidden: boolean, tag: string): string {
  const lines = isHidden
    ? ['aliases: [journal]', 'diagnosis: lupus', 'salary: 5', `tags: [${tag}]`, 'status: open', 'up: "[[Home]]"']
    : ['aliases: [nick]', 'status: open', 'rating: 5', `tags: [${tag}]`, 'due: 2026-03-01', 'up: "[[Diary]]"'];
  return `---\n${lines.filter(() => random() < 0.6).join('\n')}\n---\n`;
}

function canvasText(random: Random, files: readonly string[]): string {
  const text = `[[${pick(TARGETS, random)}]] #open`;
  const nodes = [{ type: 'text', text }, ...files.map((file) => ({ type: 'file', file }))];
  return JSON.stringify({
    nodes: nodes.map((node, at) => ({ id: `${at}`, x: 0, y: 0, width: 9, height: 9, ...node })),
  });
}

function settingsTexts(random: Random): Tree {
  const types = { status: 'text', rating: 'number', diagnosis: 'text', salary: 'number', due: 'date', unused: 'date' };
  const app = {
    newLinkFormat: pick(['shortest', 'relative', 'absolute'], random),
    useMarkdownLinks: random() < 0.3,
    trashOption: pick(['system', 'local', 'none'], random),
    newFileLocation: pick(['root', 'current', 'folder'], random),
    newFileFolderPath: pick(['Inbox', 'Private/New'], random),
    attachmentFolderPath: pick(['Files', 'Private/Files'], random),
    userIgnoreFilters: pick([[], ['Private/', 'Work/Open/'], ['/Priv.*/']], random),
  };
  const daily = {
    folder: pick(['Daily', 'Private/Days'], random),
    template: pick(['Templates/Letter', 'Private/T'], random),
  };
  return {
    '.obsidian/app.json': JSON.stringify(app),
    '.obsidian/types.json': JSON.stringify({ types }),
    '.obsidian/daily-notes.json': JSON.stringify(daily),
    '.obsidian/templates.json': JSON.stringify({ folder: pick(['Templates', 'Private/Templates'], random) }),
  };
}
