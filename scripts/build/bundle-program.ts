import { rmSync } from 'node:fs';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';

/** The entries of a program, such as `main`, by name. */
export type Entries = Readonly<Record<string, string>>;

const ALIASES = {
  // Its other form loads its parts by names that no bundler sees.
  'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
};

/** Optional parts of libraries, which none of our programs uses. */
const ABSENT = ['pg-native', 'winston', 'winston-transport', '@opentelemetry/sdk-trace-base'];

/**
 * Bundles the entries of a program for Node, such as `main.cjs`, in a folder, with separate files for dynamic imports. Returns the files.
 *
 * Without a bundle, the program would spend most of its start on finding modules. Node compiles a whole file before it
 * runs it, so code that a run may not need is in other files. It loads CommonJS 10 % faster than ES modules.
 */
export async function bundleProgram(input: Entries, folder: string): Promise<readonly OutputChunk[]> {
  const entries = Object.values(input);
  const isSingle = entries.length === 1;
  rmSync(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    input,
    platform: 'node',
    // Who wants plans over many hosts installs these; nobody else pays for them.
    external: [/^@dbos-inc\//, 'pg'],
    resolve: { alias: ALIASES },
    transform: { target: 'node24' },
    // Libraries have some.
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'cjs',
    minify: true,
    keepNames: true,
    // Node's own modules then need no loader of ES modules, which stored code has not.
    dynamicImportInCjs: false,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    // Code for every run goes into one file, which is faster to load than many. Entries do not: loading one must not run
    // another.
    codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], test: (id) => isSingle || !entries.includes(id) }] },
  });
  return output.filter(({ type }) => type === 'chunk') as OutputChunk[];
}

/**
 * Bundles the entries of a program to compile an executable from. Returns the files.
 *
 * It contains every module: what an executable lacks, it would load from the folder in which somebody starts it.
 */
export async function bundleForExecutable(input: Entries, folder: string): Promise<readonly OutputChunk[]> {
  rmSync(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    input,
    platform: 'node',
    plugins: [absentModules],
    resolve: { alias: ALIASES },
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js' });
  return output.filter(({ type }) => type === 'chunk') as OutputChunk[];
}

/** Loading one of these fails as if it were not installed. */
const absentModules: Plugin = {
  name: 'absent-modules',
  resolveId: (name) => (ABSENT.includes(name) ? { id: `absent:${name}` } : undefined),
  load: (id) =>
    id.startsWith('absent:')
      ? `throw Object.assign(new Error(${JSON.stringify(`Cannot find module '${id.slice(7)}'`)}), { code: 'MODULE_NOT_FOUND' });`
      : undefined,
};
