import type { VaultReader } from '../core/vault.ts';
import { FileTable } from '../links/resolution.ts';
import { mayBePlainText, targetOfLink } from '../links/target.ts';
import type { LinkFact } from '../metadata/note-facts.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { asCompared, isNotePath } from '../paths/link-paths.ts';
import { isCanvasPath, isTextPath } from '../paths/text-path.ts';
import { linksOfTexts } from '../snapshots/links-of-texts.ts';
import { GraphBuilder, type GraphNodeKind, type LinkGraph } from './graph-builder.ts';
import { isLink } from './note-links.ts';
import { missingName } from './unresolved-links.ts';

/** Selects the contents of a graph. */
export interface GraphScope {
  /** Whether a note, canvas or base is included. Other nodes are included if one of these links to them. */
  readonly holds: (path: string) => boolean;
  readonly kinds: ReadonlySet<GraphNodeKind>;
  /** Files to hide even if something links to them. None of them is included. */
  readonly hides?: (path: string) => boolean;
}

/**
 * Builds the link graph of a vault: the files in the scope, their targets, and all links between these. Links of a note
 * to itself are left out.
 *
 * @throws AgentError `CANCELLED`
 */
export async function linkGraph(reader: VaultReader, index: NoteIndex, scope: GraphScope): Promise<LinkGraph> {
  const files = new FileTable(reader.files());
  const drawn = new GraphBuilder();
  const sources = index.texts().flatMap(({ path }) => (scope.holds(path) ? path : []));
  for (const path of sources) {
    const kind = kindOfFile(path);
    if (scope.kinds.has(kind)) drawn.addNode(path, { path, kind });
  }

  const outside: string[] = [];
  const addTarget = (key: string, { linkpath }: LinkFact): number | undefined => {
    const isMissing = isMissingKey(key);
    const kind = isMissing ? 'unresolved' : kindOfFile(key);
    if (!scope.kinds.has(kind) || (!isMissing && scope.hides?.(key) === true)) return undefined;
    if (!isMissing && isTextPath(key)) outside.push(key);
    return drawn.addNode(key, { path: isMissing ? missingName(linkpath) : key, kind });
  };
  const addLinks = async (paths: readonly string[], add?: typeof addTarget): Promise<void> => {
    for await (const links of linksOfTexts(reader, index, paths)) {
      for (const link of links) {
        const key = targetKey(files, link);
        if (key === undefined || key === link.path) continue;
        const target = drawn.numberOf(key) ?? add?.(key, link);
        const source = drawn.numberOf(link.path);
        if (source !== undefined && target !== undefined) drawn.addLink(source, target);
      }
    }
  };
  await addLinks(sources, addTarget);
  await addLinks(outside);
  return drawn.graph();
}

/** The key of the target of a link; undefined if it is not a link between nodes. */
function targetKey(files: FileTable, link: LinkFact): string | undefined {
  if (!isLink(link)) return undefined;
  const target = targetOfLink(files, link);
  if (target !== undefined) return target;
  return mayBePlainText(link) ? undefined : `${MISSING}${asCompared(missingName(link.linkpath))}`;
}

/** Vault paths never begin with a slash. */
const MISSING = '/';

function isMissingKey(key: string): boolean {
  return key.startsWith(MISSING);
}

function kindOfFile(path: string): GraphNodeKind {
  if (isNotePath(path)) return 'note';
  if (!isTextPath(path)) return 'attachment';
  return isCanvasPath(path) ? 'canvas' : 'base';
}
