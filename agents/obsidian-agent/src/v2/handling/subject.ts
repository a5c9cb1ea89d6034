/** The subject of a write: the first param that names a file, folder or tag. */
export function subjectOf(payload: Readonly<Record<string, unknown>>): string | undefined {
  const subject = payload['note'] ?? payload['path'] ?? payload['folder'];
  return typeof subject === 'string' ? subject : undefined;
}
