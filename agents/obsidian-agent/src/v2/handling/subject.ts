/** What a write is about: the first of its params that names something of the vault. */
export function subjectOf(payload: Readonly<Record<string, unknown>>): string | undefined {
  const subject = payload['note'] ?? payload['path'] ?? payload['folder'];
  return typeof subject === 'string' ? subject : undefined;
}
