import type { FileFacts, VaultFacts } from '../../packages/bases/src/ports/vault-facts.ts';
import { parseNote } from '../../packages/markdown/src/note/parse-note.ts';
import { frontmatterLinks } from '../../packages/markdown/src/properties/frontmatter-links.ts';
import { readProperties } from '../../packages/markdown/src/properties/properties.ts';
import { FileTable } from '../../packages/vault/src/links/resolution.ts';
import { factsOf } from '../../packages/vault/src/metadata/note-facts.ts';
import { isNotePath, splitLink } from '../../packages/vault/src/paths/link-paths.ts';

export interface OracleFile {
  readonly path: string;
  readonly text: string;
  readonly ctime?: string;
  readonly mtime?: string;
}

/** The facts of files in memory, for the engine of bases. */
export function vaultOf(files: readonly OracleFile[], propertyTypes: Readonly<Record<string, string>>): VaultFacts {
  const facts = new Map(files.map((file) => [file.path, fileFactsOf(file)]));
  const table = new FileTable(facts.keys());
  return {
    propertyTypes: new Map(Object.entries(propertyTypes)),
    file: (path) => facts.get(path),
    resolveLink: (linkpath, sourcePath) => table.resolve(linkpath, sourcePath),
    backlinksOf: (path) =>
      [...facts.values()]
        .filter((source) =>
          [...source.links, ...source.embeds].some(
            ({ link }) => table.resolve(splitLink(link).path, source.path) === path,
          ),
        )
        .map((source) => source.path),
  };
}

function fileFactsOf({ path, text, ctime, mtime }: OracleFile): FileFacts {
  const times = { createdMs: Date.parse(ctime ?? '2026-01-01'), modifiedMs: Date.parse(mtime ?? '2026-01-01') };
  const file = { path, bytes: Buffer.byteLength(text), ...times };
  if (!isNotePath(path)) return { ...file, properties: {}, tags: [], links: [], embeds: [] };
  const { frontmatter, links, embeds } = parseNote(text);
  const read = readProperties(text, frontmatter);
  return {
    ...file,
    properties: 'properties' in read ? read.properties : {},
    tags: factsOf(path, text).tag.map(({ tag }) => tag),
    links: [...frontmatterLinks(text, frontmatter), ...links].map(({ link }) => ({ link })),
    embeds: embeds.map(({ link }) => ({ link })),
  };
}
