import { createScanner, type Node } from 'jsonc-parser';

/** How a JSON text is laid out. */
interface Layout {
  /** Indentation of one level. */
  readonly indent: string;
  readonly eol: string;
}

/** The indentation of the first indented line, and the first line break. */
function layoutOf(text: string): Layout {
  const [, indent = '  '] = /^([ \t]+)\S/m.exec(text) ?? [];
  return { indent, eol: text.includes('\r\n') ? '\r\n' : '\n' };
}

/** Replaces a value. */
export function replaceValue(text: string, { offset, length }: Node, value: unknown): string {
  return text.slice(0, offset) + render(value, indentAt(text, offset), layoutOf(text)) + text.slice(offset + length);
}

/** Adds a member at the end of an object. Every other character stays, including comments and a last comma. */
export function insertMember(
  text: string,
  object: Node,
  { key, value }: { readonly key: string; readonly value: unknown },
): string {
  const layout = layoutOf(text);
  const { eol } = layout;
  const close = object.offset + object.length - 1;
  const closingLine = text.lastIndexOf('\n', close - 1) + 1;
  const isClosedBelow = closingLine > object.offset && text.slice(closingLine, close).trim() === '';
  const last = object.children?.at(-1);
  const outer = indentAt(text, object.offset);
  const inner = last !== undefined && isClosedBelow ? indentAt(text, last.offset) : outer + layout.indent;
  const member = `${JSON.stringify(key)}: ${render(value, inner, layout)}`;

  if (last === undefined) {
    return isClosedBelow
      ? splice(text, closingLine, `${inner}${member}${eol}`)
      : splice(text, close, `${eol}${inner}${member}${eol}${outer}`);
  }
  const end = last.offset + last.length;
  const comma = findComma(text, end);
  if (!isClosedBelow) {
    const short = ` ${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    return comma === undefined ? splice(text, end, `,${short}`) : splice(text, comma + 1, short);
  }
  const added = splice(text, closingLine, `${inner}${member}${comma === undefined ? '' : ','}${eol}`);
  return comma === undefined ? splice(added, end, ',') : added;
}

function render(value: unknown, indent: string, layout: Layout): string {
  return JSON.stringify(value, null, layout.indent).replaceAll('\n', layout.eol + indent);
}

function splice(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}

/** The indentation of the line of an offset. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';
}

/** The offset of the comma after a member; undefined if it is the last one. */
function findComma(text: string, end: number): number | undefined {
  const ignoresComments = true;
  const scanner = createScanner(text, ignoresComments);
  scanner.setPosition(end);
  scanner.scan();
  return scanner.getTokenValue() === ',' ? scanner.getTokenOffset() : undefined;
}
