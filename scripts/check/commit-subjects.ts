import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The last commit whose subject is not checked. */
const START = '82d9897';
const LONGEST = 72;
const SHORTEST = 10;

const root = join(import.meta.dirname, '..', '..');
const { status, stdout } = spawnSync('git', ['log', '--format=%h %s', '--no-merges', `${START}..HEAD`], {
  cwd: root,
  encoding: 'utf8',
});

/** Names the commits whose subjects are too long, too short, or not a sentence without its full stop. */
const problems = stdout
  .split('\n')
  .filter((line) => line !== '')
  .flatMap((line) => {
    const subject = line.slice(line.indexOf(' ') + 1);
    const length = [...subject].length;
    if (length > LONGEST) return [`${line}: ${length} characters; write at most ${LONGEST}`];
    if (length < SHORTEST) return [`${line}: say what the commit does`];
    return /^\p{Lu}.*[^.]$/u.test(subject) ? [] : [`${line}: begin with a capital letter, end without a full stop`];
  });

// An export or a shallow clone has no history to check.
if (status !== 0) console.error(`Commit subjects were not checked: commit ${START} is not in this clone.`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
