import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';

const root = join(import.meta.dirname, '..', '..', 'packages', 'plan-page');
const source = join(root, 'src', 'browser');
const generated = join(root, 'generated');

/** Writes the script, style and icon of the page for plans as strings. Returns their sources. */
export async function writePlanPage(): Promise<Metafile> {
  const { outputFiles, metafile } = await build({
    entryPoints: { browser: join(source, 'main.tsx'), style: join(source, 'page.css') },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    write: false,
    outdir: generated,
    metafile: true,
    logLevel: 'error',
  });
  const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  const icon = readFileSync(join(source, 'icon.svg'), 'utf8');
  const texts = { script: textOf('browser.js'), style: textOf('style.css'), icon };
  mkdirSync(generated, { recursive: true });
  const lines = Object.entries(texts).map(([name, text]) => `export const ${name} = ${JSON.stringify(text.trim())};`);
  writeFileSync(join(generated, 'browser.js'), `${lines.join('\n')}\n`);
  const types = Object.keys(texts).map((name) => `export declare const ${name}: string;`);
  writeFileSync(join(generated, 'browser.d.ts'), `${types.join('\n')}\n`);
  return metafile;
}
