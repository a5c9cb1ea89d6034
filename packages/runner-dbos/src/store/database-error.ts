import { OrchestratorError } from '@obsidian-agent/plans';

/** SQL states by which Postgres refuses a client: its password, role, database, rights or connection. */
const REFUSED = /^(28|3D|42501$|53300$)/;

/** Names the failure of the first use of a database. The URL is not repeated: it may have a password. */
export function explainDatabase(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || error instanceof OrchestratorError) return error;
  const code = 'code' in error ? String(error.code) : '';
  const place = placeOf(url);
  // Node reports failed attempts on several addresses as one error without words.
  const [first] = error instanceof AggregateError ? error.errors : [];
  const why = error.message || (first instanceof Error ? first.message : code);
  if (REFUSED.test(code))
    return new OrchestratorError('DATABASE_REFUSED', {
      message: `The database at ${place} refuses this program: ${why}.`,
      hint: 'Check the role, its password, and its right to create schemas in this database.',
      cause: error,
    });
  if (code === '53100')
    return new OrchestratorError('DATABASE_FULL', {
      message: `The disk of the database at ${place} is full: ${why}.`,
      hint: 'Make room on that disk. Workers keep their results meanwhile, and go on by themselves.',
      cause: error,
    });
  if (code === '25006')
    return new OrchestratorError('DATABASE_READ_ONLY', {
      message: `The database at ${place} only reads: ${why}.`,
      hint: 'Use the address of the primary server, or set default_transaction_read_only to off. Workers wait for that.',
      cause: error,
    });
  const isUnreachable = 'syscall' in error || error instanceof AggregateError || /^(08|57P)|^E[A-Z]/.test(code);
  if (!isUnreachable && !/timeout|terminated|SSL|certificate/i.test(why)) return error;
  return new OrchestratorError('DATABASE_UNREACHABLE', {
    message: `The database at ${place} cannot be reached: ${why}.`,
    hint: 'Check that Postgres runs there, the address, the firewall, and sslmode in the URL.',
    cause: error,
  });
}

function placeOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null
    ? 'the given address'
    : `${parsed.hostname || 'localhost'}:${parsed.port || '5432'}${parsed.pathname}`;
}
