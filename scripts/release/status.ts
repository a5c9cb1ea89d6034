import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { product } from '../generate/product.ts';
import { root } from '../run-tool.ts';
import { OWNER_FILE, readOwner } from './owner.ts';

/**
 * Decides whether this commit is to be released. Prints `version` and `due` as GitHub reads the outputs of a step, and the
 * reasons against it to stderr.
 */
const { values } = parseArgs({
  options: {
    owner: { type: 'string', default: OWNER_FILE },
    changelog: { type: 'string', default: join(root, 'CHANGELOG.md') },
  },
});
const { version } = product;
const heading = readFileSync(values.changelog, 'utf8')
  .split('\n')
  .find((line) => line.startsWith(`## [${version}]`));
const { stdout: tags } = spawnSync('git', ['tag', '--list', `v${version}`], { cwd: root, encoding: 'utf8' });
const pending = globSync('.changeset/*.md', { cwd: root }).filter((path) => !path.endsWith('README.md'));

const obstacles = [
  readOwner(values.owner) === undefined && `No owner is set in ${values.owner}.`,
  pending.length > 0 && `${pending.length} changesets wait for the next version: merge its pull request first.`,
  !/ - \d{4}-\d{2}-\d{2}$/.test(heading ?? '') && `${values.changelog} has no dated heading for ${version}.`,
  tags.trim() !== '' && `v${version} is already released.`,
].filter((obstacle) => obstacle !== false);

console.log(`version=${version}\ndue=${obstacles.length === 0}`);
for (const obstacle of obstacles) console.error(`Not released: ${obstacle}`);
