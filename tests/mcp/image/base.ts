import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NODE_MAJOR = '24';
/** As in the official images of Node. */
const PASSWD = 'root:x:0:0:root:/root:/bin/bash\nnode:x:1000:1000::/home/node:/bin/bash\n';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Fills an empty folder with a substitute for the base image: this machine's Node with its linked libraries, and the
 * users of the image.
 *
 * Returns the environment of the image.
 */
export function layBase(root: string, base: string): Readonly<Record<string, string>> {
  if (base !== `node:${NODE_MAJOR}-slim` || process.versions.node.split('.')[0] !== NODE_MAJOR)
    throw new Error(`Node ${process.versions.node} of this machine does not stand for the base image ${base}.`);
  chmodSync(root, 0o755);
  for (const folder of ['proc', 'dev', 'etc', 'tmp', 'vault', 'usr/local/bin'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const library of librariesOf(process.execPath)) {
    mkdirSync(join(root, dirname(library)), { recursive: true });
    copyFileSync(library, join(root, library));
  }
  copyFileSync(process.execPath, join(root, 'usr/local/bin/node'));
  writeFileSync(join(root, 'etc/passwd'), PASSWD);
  return { PATH };
}

/** The ids of a user and of its group, by name or by numbers. */
export function idsOf(user: string): { readonly uid: number; readonly gid: number } {
  const [, , uid, gid] = PASSWD.split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === user) ?? ['', '', ...user.split(':')];
  if (uid === undefined || gid === undefined || !/^\d+$/.test(uid + gid)) throw new Error(`There is no user ${user}.`);
  return { uid: Number(uid), gid: Number(gid) };
}

/** The files that a program is linked to, with the loader of its libraries. */
function librariesOf(program: string): readonly string[] {
  const listing = execFileSync('ldd', [program], { encoding: 'utf8' });
  return [...listing.matchAll(/(?:=> |^\s*)(\/\S+) \(/gm)].map(([, path]) => path as string);
}
