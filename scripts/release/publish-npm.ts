import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { product } from '../generate/product.ts';
import { root, run } from '../run-tool.ts';
import { MAIN_PACKAGE } from './manifest.ts';
import { OWNER_FILE, requireOwner } from './owner.ts';

/**
 * Publishes the packed packages to npm, with provenance, the main one last. Leaves out those that are there already, so that
 * it can be repeated. `--dry-run` shows what would be published.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string', default: join(root, 'dist', 'release') },
    owner: { type: 'string', default: OWNER_FILE },
    'dry-run': { type: 'boolean', default: false },
  },
});
requireOwner(values.owner);
const from = resolve(values.from);
const main = `${MAIN_PACKAGE}-${product.version}.tgz`;
const archives = globSync('npm/*.tgz', { cwd: from })
  .sort()
  .sort((one, other) => Number(one.endsWith(main)) - Number(other.endsWith(main)))
  .map((path) => join(from, path));

for (const archive of archives) {
  if (values['dry-run']) console.log(`would publish ${archive}`);
  else if (isPublished(archive)) console.log(`published before: ${archive}`);
  else console.log(run('npm', 'publish', archive, '--access', 'public', '--provenance'));
}

function isPublished(archive: string): boolean {
  const { name, version } = JSON.parse(run('tar', '-xOzf', archive, 'package/package.json')) as {
    readonly name: string;
    readonly version: string;
  };
  const { stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'version'], { encoding: 'utf8' });
  return stdout.trim() === version;
}
