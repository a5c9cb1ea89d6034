import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shortNames } from '../../agents/obsidian-agent/src/cli/short-names.ts';
import { typist } from '../e2e/typed-call.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'command-line.md'), 'utf8');

const notes = {
  'Home.md': '# Home\n- [ ] call Ada\n[[Plan]]\n',
  'Plan.md': 'garden\n',
  'Old.md': '',
};

/** A job, typed here and in the official command line, with its result in the files or on the screen. */
interface Job {
  readonly job: string;
  readonly here: readonly string[];
  readonly official: string;
  readonly prints?: RegExp;
  readonly leaves?: readonly [note: string, text: RegExp];
}

const jobs: readonly Job[] = [
  {
    job: 'search for a word',
    here: ['search', 'garden'],
    official: 'search:context query=garden',
    prints: /^Plan\.md:1: garden/,
  },
  { job: 'read a note', here: ['read', 'Plan'], official: 'read file=Plan', prints: /^garden\n/ },
  {
    job: 'add a line to a note',
    here: ['append', 'Plan', "'had tea'"],
    official: 'append file=Plan content="had tea"',
    leaves: ['Plan.md', /^garden\nhad tea\n?$/],
  },
  {
    job: 'add a line to today',
    here: ['daily', "'had tea'"],
    official: 'daily:append content="had tea"',
    leaves: ['Daily.md', /had tea/],
  },
  { job: 'list open tasks', here: ['tasks'], official: 'tasks todo', prints: /^Home\.md:2 \[ \] call Ada/ },
  {
    job: 'complete a task',
    here: ['done', 'Ada'],
    official: 'task ref="Home.md:2" done',
    leaves: ['Home.md', /- \[x\] call Ada/],
  },
  { job: 'create a note', here: ['create', 'Idea'], official: 'create name=Idea', leaves: ['Idea.md', /^$/] },
  {
    job: 'rename a note',
    here: ['rename', 'Plan', 'Goal'],
    official: 'rename file=Plan name=Goal',
    leaves: ['Home.md', /\[\[Goal\]\]/],
  },
  {
    job: 'set a property',
    here: ['set', 'Plan', 'status=done'],
    official: 'property:set file=Plan name=status value=done',
    leaves: ['Plan.md', /^---\nstatus: done\n---\n/],
  },
  { job: 'list the links to a note', here: ['backlinks', 'Plan'], official: 'backlinks file=Plan', prints: /Home\.md/ },
];

const typed = ({ here }: Job): string => here.join(' ');

/** Types words in a vault of its own, and returns what they print; what the job leaves behind is checked. */
async function carryOut({ leaves }: Job, words: readonly string[]): Promise<string> {
  const { vault, type } = typist({ ...notes, '.obsidian/daily-notes.json': '{"format":"[Daily]"}' });
  const { stdout, exitCode } = await type(words.map((word) => word.replaceAll(/['"]/g, '')));
  expect(exitCode).toBe(0);
  if (leaves !== undefined) expect(readFileSync(join(vault, leaves[0]), 'utf8')).toMatch(leaves[1]);
  return stdout;
}

test.each(jobs)('$job: does the job with fewer keystrokes', async (job) => {
  const here = await carryOut(job, job.here);
  const there = await carryOut(job, ['--official', ...(job.official.match(/(?:"[^"]*"|\S)+/g) ?? [])]);

  if (job.prints !== undefined) expect(here).toMatch(job.prints);
  expect(there).not.toBe('');
  expect(typed(job).length).toBeLessThan(job.official.length);
  expect(page).toContain(
    `| ${job.job} | \`${typed(job)}\` | ${typed(job).length} | \`${job.official}\` | ${job.official.length} |\n`,
  );
});

test('the page lists every short name with its command', () => {
  for (const [word, { runs, takes }] of Object.entries(shortNames)) {
    const usage = [word, ...Object.keys(takes)].join(' ');
    expect(page).toContain(`| \`${usage}\` | [\`${runs}\`](commands.md#${runs})`);
  }
});
