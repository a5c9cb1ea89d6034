/** A command of a page, with the output shown below it. */
export interface Step {
  /** Line of the page where the command begins, counted from 1. */
  readonly line: number;
  readonly command: string;
  readonly output: readonly string[];
}

/**
 * Reads the `console` blocks of a Markdown page.
 *
 * A command begins with `$ ` and continues in lines that begin with `> `; the lines up to the next command are its
 * output.
 */
export function stepsOf(page: string): Step[] {
  const steps: { line: number; command: string; output: string[] }[] = [];
  let isInBlock = false;
  for (const [index, text] of page.split('\n').entries()) {
    const last = steps.at(-1);
    if (/^```/.test(text)) isInBlock = text === '```console';
    else if (!isInBlock) continue;
    else if (text.startsWith('$ ')) steps.push({ line: index + 1, command: text.slice(2), output: [] });
    else if (text.startsWith('> ') && last?.output.length === 0) last.command += `\n${text.slice(2)}`;
    else last?.output.push(text);
  }
  return steps;
}

/**
 * The page's text where the two agree, else the actual output of the command.
 *
 * In the page, `…` stands for any text within a line, and a line of `…` alone for any number of indented lines, which
 * errors never are.
 */
export function asWritten(expected: readonly string[], printed: string): readonly string[] {
  const lines = printed.replace(/\n$/, '').split('\n');
  const pattern = expected.map((line) => (line === '…' ? '(?: .*\n)*?' : `${patternOf(line)}\n`)).join('');
  const text = printed === '' ? '' : `${lines.join('\n')}\n`;
  return new RegExp(`^${pattern}$`).test(text) ? expected : lines;
}

function patternOf(line: string): string {
  return line.split('…').map(RegExp.escape).join('.*');
}
