import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile, transform } from 'esbuild';

const root = join(import.meta.dirname, '..', '..', 'packages', 'graph-page');
const source = join(root, 'src', 'browser');
const generated = join(root, 'generated');

/** Writes the script and style of the graph page as strings. Returns their sources. */
export async function writeGraphPage(): Promise<Metafile> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(source, 'main.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
    // Escape non-ASCII text, which could be read in another encoding, and the end of a script element.
    charset: 'ascii',
    legalComments: 'none',
    write: false,
    outfile: join(generated, 'browser.js'),
    metafile: true,
    logLevel: 'error',
  });
  const style = await transform(readFileSync(join(source, 'page.css'), 'utf8'), { loader: 'css', minify: true });
  const texts = { script: outputFiles[0]?.text ?? '', style: style.code };
  mkdirSync(generated, { recursive: true });
  const lines = Object.entries(texts).map(([name, text]) => `export const ${name} = ${JSON.stringify(text.trim())};`);
  writeFileSync(join(generated, 'browser.js'), `${lines.join('\n')}\n`);
  writeFileSync(
    join(generated, 'browser.d.ts'),
    'export declare const script: string;\nexport declare const style: string;\n',
  );
  return metafile;
}
