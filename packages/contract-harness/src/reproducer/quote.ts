import { ROOT } from '../subject/recipe.ts';

/** Quotes a word for a POSIX shell; `%ROOT%` becomes the variable `$R`. */
export function quote(word: string): string {
  return word.split(ROOT).map(quotePlain).join('"$R"') || "''";
}

/** Quotes a file name inside the reproducer's sandbox. */
export function quotePath(path: string): string {
  return `"$R"/${quotePlain(path)}`;
}

function quotePlain(word: string): string {
  if (word === '') return '';
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The shell command that prints exactly these bytes. */
export function printCommand(content: string | Uint8Array): string {
  if (typeof content === 'string' && !/[\p{C}\p{Zl}\p{Zp}\\]/u.test(content)) return `printf %s ${quote(content)}`;
  const format = typeof content === 'string' ? content.split(ROOT).map(escapeFormat).join(ROOT) : printfBytes(content);
  return `printf ${quote(format.replace(/^-/, '\\055'))}`;
}

function escapeFormat(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
    .replaceAll('\n', '\\n')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => [...Buffer.from(character)].map(octal).join(''));
}

function printfBytes(bytes: Uint8Array): string {
  return [...bytes]
    .map((byte) => (byte > 0x20 && byte < 0x7f ? escapeFormat(String.fromCharCode(byte)) : octal(byte)))
    .join('');
}

function octal(byte: number): string {
  return `\\${byte.toString(8).padStart(3, '0')}`;
}
