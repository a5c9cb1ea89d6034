const SCHEME = 'obsidian://vault/';

/** A note or a base in one of the vaults. */
export interface ResourcePlace {
  readonly vault: string;
  readonly path: string;
  /** Of a base. Default: the first */
  readonly view?: string | undefined;
}

/** The URI of a note or a base for clients. */
export function resourceUri({ vault, path }: ResourcePlace): string {
  return SCHEME + [vault, ...path.split('/')].map(encodeURIComponent).join('/');
}

/** Parses the URI of a note or a base. The path is not checked here. */
export function parseResourceUri(uri: string): ResourcePlace | undefined {
  if (!uri.startsWith(SCHEME)) return undefined;
  // Only after a base, `?` begins a query: clients do not always encode it in a path.
  const [, address = '', view] = /^(.*?)(?:(?<=\.base)\?view=(.*))?$/is.exec(uri.slice(SCHEME.length)) ?? [];
  const [vault, ...names] = address.split('/').map(decoded);
  if (vault === undefined || vault === '' || names.length === 0 || names.includes(undefined)) return undefined;
  const place = { vault, path: names.join('/') };
  if (view === undefined || view === '') return place;
  const name = decoded(view);
  return name === undefined ? undefined : { ...place, view: name };
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
