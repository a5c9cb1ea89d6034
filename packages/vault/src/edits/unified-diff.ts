import { createTwoFilesPatch, FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk } from 'diff';

const CONTEXT = 3;

/** The most lines removed and added that are compared, because comparing takes quadratic time. */
const MOST_CHANGES = 1000;

/**
 * The change of a text as a unified diff with three lines of context.
 *
 * If more than a thousand lines change, everything from the first to the last of them is one hunk.
 */
export function unifiedDiff(path: string, before: string, after: string): string {
  const patch = createTwoFilesPatch(path, path, before, after, undefined, undefined, {
    context: CONTEXT,
    headerOptions: FILE_HEADERS_ONLY,
    maxEditLength: MOST_CHANGES,
  });
  if (patch !== undefined) return patch;
  const names = { oldFileName: path, newFileName: path, oldHeader: undefined, newHeader: undefined };
  return formatPatch({ ...names, hunks: [onePart(before, after)] }, FILE_HEADERS_ONLY);
}

function onePart(before: string, after: string): StructuredPatchHunk {
  const [old, now] = [linesOf(before), linesOf(after)];
  const first = countAlike(old, now);
  const last = countAlike(old.slice(first).reverse(), now.slice(first).reverse());
  const [above, below] = [Math.min(first, CONTEXT), Math.min(last, CONTEXT)];
  const goes = old.slice(first, old.length - last);
  const comes = now.slice(first, now.length - last);
  const lines = [
    ...marked(' ', old.slice(first - above, first)),
    ...marked('-', goes),
    ...marked('+', comes),
    ...marked(' ', old.slice(old.length - last, old.length - last + below)),
  ];
  const start = first - above + 1;
  const context = above + below;
  return { oldStart: start, oldLines: goes.length + context, newStart: start, newLines: comes.length + context, lines };
}

/** Number of equal lines at the beginning. */
function countAlike(old: readonly string[], now: readonly string[]): number {
  const differs = old.findIndex((line, index) => line !== now[index]);
  return differs === -1 ? old.length : differs;
}

/** Lines including their line feeds. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

function marked(mark: string, lines: readonly string[]): string[] {
  return lines.flatMap((line) =>
    line.endsWith('\n') ? [mark + line.slice(0, -1)] : [mark + line, '\\ No newline at end of file'],
  );
}
