import { relative, resolve, sep } from 'node:path';
import { currentFolder } from './vault-folders.ts';

type Payload = Readonly<Record<string, unknown>>;

/** The parameters that name something in the vault. */
const NAMES = ['note', 'file', 'folder', 'canvas', 'base', 'path', 'to'];
const FROM_HERE = /^\.\.?(?:\/|$)/;

/**
 * A payload whose `./` and `../` paths begin at the folder that the user is in, as a shell completes them. In the vault's
 * top folder, and for a path that leaves the vault, nothing changes.
 */
export function pathsFromHere(payload: Payload, vault: string): Payload {
  const here = relative(vault, currentFolder());
  if (here === '' || isOutside(here)) return payload;
  const found = NAMES.flatMap((name) => {
    const typed = payload[name];
    if (typeof typed !== 'string' || !FROM_HERE.test(typed)) return [];
    const path = relative(vault, resolve(vault, here, typed));
    return isOutside(path) ? [] : [[name, `/${path.replaceAll(sep, '/')}${endOf(typed)}`]];
  });
  return { ...payload, ...Object.fromEntries(found) };
}

/** A slash at the end says that the path is a folder. */
function endOf(typed: string): string {
  return /[^.]\/$/.test(typed) ? '/' : '';
}

function isOutside(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`);
}
