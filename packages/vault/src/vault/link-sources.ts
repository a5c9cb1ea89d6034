import type { LinkSource } from './link-updates.ts';
import type { Draft } from './vault.ts';

/** A file that names others, with its text. */
export interface TextSource extends LinkSource {
  readonly text: string;
}

const CAN_HOLD_LINKS = /\.(?:md|canvas|base)$/i;
/** Files between two looks at the signal. */
const STRIDE = 256;

/**
 * Reads the files that may hold links of interest: those whose text, or path, the test lets pass.
 *
 * Other texts are looked at and forgotten, so that a large vault does not fill the memory.
 */
export async function* linkSources(
  draft: Draft,
  mayMatter: (path: string, text: string) => boolean,
): AsyncGenerator<TextSource> {
  let parse: typeof import('./file-references.ts') | undefined;
  let seen = 0;
  for (const { path, text } of draft.peekAll(draft.files().filter((file) => CAN_HOLD_LINKS.test(file)))) {
    seen += 1;
    if (seen % STRIDE === 0) await draft.pause();
    if (!mayMatter(path, text)) continue;
    // What parses properties is loaded only where there is something to parse.
    parse ??= await import('./file-references.ts');
    const { text: read } = draft.read(path);
    yield { path, text: read, references: parse.fileReferences(path, read) };
  }
}
