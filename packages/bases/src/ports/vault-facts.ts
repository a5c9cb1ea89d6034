/** A link in a file, as written. */
export interface LinkText {
  /** With its subpath, without brackets and display text. */
  readonly link: string;
  /** Undefined if it shows its target. */
  readonly display?: string | undefined;
}

/** The facts of one file. Getters may load them: a query reads only those that its formulas use. */
export interface FileFacts {
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds since 1970, as is `modifiedMs`. */
  readonly createdMs: number;
  readonly modifiedMs: number;
  /** As the YAML is read: dates are strings. Empty for files that are not notes. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** Those in the properties first, then those in the text. */
  readonly tags: readonly string[];
  /** Those in the properties first, then those in the text, in their order. Without embeds and links to the web. */
  readonly links: readonly LinkText[];
  readonly embeds: readonly LinkText[];
}

/** What the engine needs to know about a vault. Its caller provides it. */
export interface VaultFacts {
  /** The facts of a file; undefined if there is no file at this path. */
  file(path: string): FileFacts | undefined;
  /** The file that a link leads to from a file, without its subpath; undefined for a broken link. */
  resolveLink(linkpath: string, sourcePath: string): string | undefined;
  /** The files that link to a file or embed it, each once. */
  backlinksOf(path: string): readonly string[];
  /** The types of properties in the vault's settings (`checkbox`), by name in lower case. */
  readonly propertyTypes: ReadonlyMap<string, string>;
}
