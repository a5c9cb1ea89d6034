import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** The change of a text as a unified diff with three lines around each part. */
export function unifiedDiff(path: string, before: string, after: string): string {
  return createTwoFilesPatch(path, path, before, after, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });
}
