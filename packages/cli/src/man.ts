import { type HelpPage, linesOf } from './help.ts';

/** Renders a page for `man`. */
export function renderMan(
  page: HelpPage,
  { name, version }: { readonly name: string; readonly version: string },
): string {
  const [summary = '', ...parts] = page;
  const title = roff(name.replaceAll(' ', '-'));
  const what = typeof summary === 'string' ? summary.replace(`${name}: `, '').replace(`${name} `, '') : '';
  const body = parts.flatMap((part) => {
    if (typeof part === 'string') return sectionOf(part);
    if ('examples' in part) return sectionOf(linesOf(part).join('\n'));
    const rows = part.rows.flatMap(([word, text]) => ['.TP', `.B ${roff(word)}`, ...text.split('\n').map(roff)]);
    return [`.SH ${roff(part.title.toUpperCase())}`, ...rows];
  });
  return [
    `.TH ${title.toUpperCase()} 1 "" "obsidian-agent ${roff(version)}"`,
    '.SH NAME',
    `${title} \\- ${roff(what)}`,
    ...body,
    '',
  ].join('\n');
}

/** `Usage: …` and `Examples: …` are sections, all other texts are paragraphs. */
function sectionOf(part: string): string[] {
  const [, title = '', text = ''] = /^(Usage|Examples):\s*(.*)$/s.exec(part) ?? [];
  if (title === '') return ['.PP', ...part.split('\n').map(roff)];
  const lines = text.split('\n').flatMap((line) => [roff(line.trim()), '.br']);
  return [`.SH ${title === 'Usage' ? 'SYNOPSIS' : 'EXAMPLES'}`, ...lines.slice(0, -1)];
}

/** A line as roff reads it: nothing in it is a request or an escape. */
function roff(line: string): string {
  return line
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('…', '...')
    .replace(/^(?=[.'])/, '\\&');
}
