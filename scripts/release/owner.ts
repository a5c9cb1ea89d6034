import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Where the project is published, and by whom. Everything that names an address is made from this. */
export interface Owner {
  /** The page of the repository on GitHub: `https://github.com/OWNER/NAME`. */
  readonly repository: string;
  /** The namespace in the MCP registry, such as `io.github.OWNER`. */
  readonly mcpNamespace: string;
  /** Where vulnerabilities are reported: an `https:` or `mailto:` address. */
  readonly securityContact: string;
}

const OwnerFile = z.strictObject({
  repository: z.stringFormat('a GitHub repository', /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+$/).nullable(),
  mcpNamespace: z.stringFormat('a reversed domain', /^[a-z0-9-]+(\.[a-zA-Z0-9-]+)+$/).nullable(),
  securityContact: z.stringFormat('an https: or mailto: address', /^(https:\/\/|mailto:)\S+$/).nullable(),
});

export const OWNER_FILE = join(import.meta.dirname, '..', '..', 'owner.json');

/**
 * The owner in a file; undefined while nothing is set.
 *
 * @throws Error if only a part is set, or a value is invalid
 */
export function readOwner(path = OWNER_FILE): Owner | undefined {
  const owner = OwnerFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  const missing = Object.entries(owner).flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length === Object.keys(owner).length) return undefined;
  if (missing.length > 0) throw new Error(`${path} does not set ${missing.join(', ')}. Set all three values.`);
  return owner as Owner;
}

/** @throws Error if no owner is set, so that nothing is released under an invented address */
export function requireOwner(path = OWNER_FILE): Owner {
  const owner = readOwner(path);
  if (owner === undefined) throw new Error(`No owner is set. Fill in ${path} before a release.`);
  return owner;
}

/** The name in the MCP registry. */
export function mcpNameOf({ mcpNamespace }: Owner): string {
  return `${mcpNamespace}/obsidian-agent`;
}
