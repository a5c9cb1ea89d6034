import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile, transform } from 'esbuild';

const agent = join(import.meta.dirname, '..', '..', 'agents', 'obsidian-agent');

/** Writes the script and the style of the page that shows a graph, as texts for the agent to put into its pages; gives what they were made of. */
export async function writeGraphPage(): Promise<Metafile> {
  const source = join(agent, 'page', 'src');
  const { outputFiles, metafile } = await build({
    entryPoints: [join(source, 'main.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
    // A text beyond ASCII may be read in another encoding, and what ends a script must not stand in one.
    charset: 'ascii',
    legalComments: 'none',
    write: false,
    outfile: join(agent, 'generated', 'graph-page.js'),
    metafile: true,
    logLevel: 'error',
  });
  const style = await transform(readFileSync(join(source, 'page.css'), 'utf8'), { loader: 'css', minify: true });
  const texts = { script: outputFiles[0]?.text ?? '', style: style.code };
  mkdirSync(join(agent, 'generated'), { recursive: true });
  const lines = Object.entries(texts).map(([name, text]) => `export const ${name} = ${JSON.stringify(text.trim())};`);
  writeFileSync(join(agent, 'generated', 'graph-page.js'), `${lines.join('\n')}\n`);
  writeFileSync(
    join(agent, 'generated', 'graph-page.d.ts'),
    'export declare const script: string;\nexport declare const style: string;\n',
  );
  return metafile;
}
