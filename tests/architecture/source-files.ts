import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface Import {
  /** Path of the importing file from the root, with forward slashes. */
  readonly from: string;
  /** What it imports: a path from the root for a relative import, else the name as written. */
  readonly to: string;
}

export interface SourceFile {
  readonly path: string;
  /** Its text without comments. */
  readonly code: string;
}

/** Every file that runs in a process: no tests, test kits or generated files. */
export function sourceFiles(): SourceFile[] {
  return globSync('{packages/*,agents/*,orchestrator}/src/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !/\.test(\.kit)?\.ts$/.test(path))
    .sort()
    .map((path) => ({ path, code: withoutComments(readFileSync(join(root, path), 'utf8')) }));
}

/** Every import, re-export and dynamic import of these files, including type imports. */
export function importsOf(files: readonly SourceFile[]): Import[] {
  return files.flatMap(({ path, code }) =>
    [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)'([^']+)'/g)].map(([, name = '']) => ({
      from: path,
      to: name.startsWith('.') ? normalize(join(dirname(path), name)).replaceAll(sep, '/') : name,
    })),
  );
}

/** The text without block comments and comment lines. These tests do not match text in trailing comments. */
function withoutComments(text: string): string {
  return text.replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
