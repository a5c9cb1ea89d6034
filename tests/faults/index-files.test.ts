import { spawn } from 'node:child_process';
import {
  closeSync,
  cpSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { executable, inParallel, isLong, requestOf } from './ask-agent.ts';

/** Enough for a bulk load of the index. */
const NOTES = 1200;
const KILLS = isLong ? 200 : 8;
const folder = mkdtempSync(join(tmpdir(), 'index files '));
afterAll(() => rmSync(folder, { recursive: true }));

const nodeBundle = artefacts.find(({ name }) => name === 'the Node bundle')?.command;
const vault = join(folder, 'vault');
for (let number = 0; number < NOTES; number += 1) {
  const area = join(vault, `Area ${number % 7}`);
  mkdirSync(area, { recursive: true });
  writeFileSync(
    join(area, `Note ${number}.md`),
    `# Note ${number}\nword${number % 10} [[Note ${number + 1}]] #t${number % 3}\n`,
  );
}
const expected = { search: NOTES / 10, links: 1, tags: [NOTES / 3, NOTES / 3, NOTES / 3] };

interface Answers {
  readonly search: number;
  readonly links: number;
  readonly tags: readonly number[];
}

interface IndexedAgent {
  readonly cache: string;
  readonly command?: readonly [string, ...string[]] | undefined;
}

async function ask({ cache, command = executable }: IndexedAgent, action: string, payload: object) {
  const { stdout, stderr } = await runProcess({
    command,
    stdin: requestOf(action, { vault_path: vault, ...payload }),
    env: { OBSIDIAN_AGENT_CACHE_DIR: cache },
  });
  const answer = JSON.parse(stdout || `{"error": ${JSON.stringify(stderr)}}`);
  if (answer.status !== 'success') throw new Error(`${action}: ${JSON.stringify(answer)}`);
  return answer.result.metadata;
}

async function answersWith(cache: string, command?: IndexedAgent['command']): Promise<Answers> {
  const asked = { cache, command };
  const search = await ask(asked, 'search_notes', { query: 'word3' });
  const links = await ask(asked, 'get_links', { note: 'Note 7', direction: 'in' });
  const { tags } = await ask(asked, 'list_tags', {});
  return {
    search: search.total_count,
    links: links.total_count,
    tags: tags.map(({ count }: { count: number }) => count),
  };
}

/** The only index file in a cache folder. */
function indexIn(cache: string): string {
  const name = readdirSync(join(cache, 'index')).find((entry) => entry.endsWith('.sqlite'));
  return join(cache, 'index', name ?? '');
}

const made = join(folder, 'made');
beforeAll(async () => {
  expect(await answersWith(made)).toEqual(expected);
});

/** A cache folder with a copy of the index. */
function copyOfIndex(name: string): string {
  const cache = join(folder, name);
  rmSync(cache, { recursive: true, force: true });
  cpSync(made, cache, { recursive: true });
  return cache;
}

function inDatabase(sql: string): (file: string) => void {
  return (file) => {
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
  };
}

const damages: Readonly<Record<string, (file: string) => void>> = {
  empty: (file) => writeFileSync(file, ''),
  'no database': (file) => writeFileSync(file, 'What is this?'.repeat(1000)),
  'cut in half': (file) => {
    const descriptor = openSync(file, 'r+');
    ftruncateSync(descriptor, Math.floor(statSync(file).size / 2));
    closeSync(descriptor);
  },
  'of another form': inDatabase('PRAGMA user_version = 77'),
  'without a table': inDatabase('DROP TABLE link'),
  'cut by a few bytes': (file) => truncateSync(file, statSync(file).size - 4095),
  'without a state': inDatabase('DELETE FROM state'),
  'without the numbers of its texts': inDatabase('UPDATE folder SET stamps = zeroblob(length(stamps))'),
  'with one number for all texts': inDatabase(
    "UPDATE folder SET stamps = (SELECT stamps FROM folder AS other WHERE other.path = 'Area 0')",
  ),
  'with fewer numbers than texts': inDatabase('UPDATE folder SET stamps = substr(stamps, 1, 560)'),
  'without its words': inDatabase('UPDATE terms SET terms = CAST(zeroblob(length(terms)) AS TEXT)'),
  'left after an interrupted bulk load': inDatabase(
    'UPDATE state SET is_heaped = 1; DROP INDEX link_key; DELETE FROM accented; DELETE FROM terms',
  ),
  'a folder': (file) => {
    rmSync(file);
    mkdirSync(file);
    writeFileSync(join(file, 'in it'), 'x');
  },
};

test.each(Object.entries(damages))('an index that is %s does not affect answers', async (name, damage) => {
  const cache = copyOfIndex(`damaged ${name}`);
  damage(indexIn(cache));

  expect(await answersWith(cache)).toEqual(expected);
});

test.each(['without a table', 'without its words'])(
  'the Node bundle also answers when its index is %s',
  async (name) => {
    const cache = copyOfIndex(`bundle ${name}`);
    damages[name]?.(indexIn(cache));

    expect(await answersWith(cache, nodeBundle)).toEqual(expected);
  },
);

test.each([0xa5, 0])(
  'an index with pages overwritten by %i does not affect answers',
  async (byte) => {
    const pages = Math.floor(statSync(indexIn(made)).size / 4096);

    for (let page = 1; page < pages; page += isLong ? 1 : Math.ceil(pages / 4)) {
      const cache = copyOfIndex(`overwritten ${byte}`);
      const descriptor = openSync(indexIn(cache), 'r+');
      writeSync(descriptor, Buffer.alloc(4096, byte), 0, 4096, page * 4096);
      closeSync(descriptor);
      expect({ page, ...(await answersWith(cache)) }).toEqual({ page, ...expected });
    }
  },
  600_000,
);

test('without a folder for the index, answers are the same', async () => {
  const file = join(folder, 'a file');
  writeFileSync(file, '');

  expect(await answersWith(join(file, 'cache'))).toEqual(expected);
  expect(await answersWith('/proc/1/nothing')).toEqual(expected);
});

test('a full disk does not affect answers', async () => {
  const limited = ['bash', '-c', 'trap "" XFSZ; ulimit -f 8; exec "$0"', ...executable] as const;

  expect(await answersWith(join(folder, 'full'), limited)).toEqual(expected);
});

test(`${KILLS} processes that are killed while they build an index leave one that answers`, async () => {
  const cache = join(folder, 'killed');
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (kill % 3 === 0) rmSync(join(cache, 'index'), { recursive: true, force: true });
    const child = spawn(executable[0], [], {
      env: { ...process.env, OBSIDIAN_AGENT_CACHE_DIR: cache },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin.end(requestOf('list_tags', { vault_path: vault }));
    const ended = new Promise((resolve) => child.once('close', resolve));
    setTimeout(() => child.kill('SIGKILL'), 10 + ((kill * 137) % 190));
    await ended;

    expect({ kill, ...(await answersWith(cache)) }).toEqual({ kill, ...expected });
  }
}, 600_000);

test('parallel queries without an index all get correct answers', async () => {
  const cache = join(folder, 'at once');

  const answers = await inParallel(
    Array.from({ length: 12 }, () => () => answersWith(cache)),
    12,
  );

  expect(answers).toEqual(answers.map(() => expected));
}, 60_000);

test('a note that is rewritten within an instant, with the same length and time, is never answered with its old text', async () => {
  const cache = copyOfIndex('rewritten');
  const note = join(vault, 'Area 0', 'Note 0.md');
  const { atime, mtime } = statSync(note);

  for (let round = 0; round < 20; round += 1) {
    const word = `turn${String(round).padStart(4, '0')}`;
    writeFileSync(note, `# Note 0\n${word}\n`);
    utimesSync(note, atime, mtime);
    const { results } = await ask({ cache }, 'search_notes', { query: word });
    expect({ round, found: results.map(({ path }: { path: string }) => path) }).toEqual({
      round,
      found: ['Area 0/Note 0.md'],
    });
  }
  writeFileSync(note, '# Note 0\nword0 [[Note 1]] #t0\n');
}, 60_000);
