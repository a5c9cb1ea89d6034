const SCHEME = 'obsidian://vault/';

/** A note in one of the vaults. */
export interface NotePlace {
  readonly vault: string;
  readonly path: string;
}

/** The URI of a note for clients. */
export function noteUri({ vault, path }: NotePlace): string {
  return SCHEME + [vault, ...path.split('/')].map(encodeURIComponent).join('/');
}

/** Parses the URI of a note. The path is not checked here. */
export function parseNoteUri(uri: string): NotePlace | undefined {
  if (!uri.startsWith(SCHEME)) return undefined;
  const [vault, ...names] = uri.slice(SCHEME.length).split('/').map(decoded);
  if (vault === undefined || vault === '' || names.length === 0 || names.includes(undefined)) return undefined;
  return { vault, path: names.join('/') };
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
