import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';

const root = join(import.meta.dirname, '..', '..');

/**
 * The sources that a program loads at its start, or with one of its dynamic imports, and the packages of the runner for
 * many hosts. Not what these import dynamically.
 */
export async function eagerInputs(part: string, file = 'main.ts'): Promise<string[]> {
  const metafile = await (bundles.get(part) ?? bundle(part));
  const outputs = Object.entries(metafile.outputs);
  const waiting = outputs.filter(([, { entryPoint }]) => entryPoint?.endsWith(`src/${file}`)).map(([path]) => path);
  const eager = new Set(waiting);
  for (const path of eager) {
    for (const { path: next, kind } of metafile.outputs[path]?.imports ?? []) {
      if (kind !== 'dynamic-import') eager.add(next);
    }
  }
  return [...eager].flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? { [path]: true }));
}

const bundles = new Map<string, Promise<Metafile>>();

/** What is in the bundle of a program. */
function bundle(part: string): Promise<Metafile> {
  const bundled = build({
    entryPoints: [join(root, part, 'src', 'main.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    external: ['@dbos-inc/*', 'pg'],
    outdir: '/bundle',
    write: false,
    metafile: true,
  }).then(({ metafile }) => metafile);
  bundles.set(part, bundled);
  return bundled;
}
