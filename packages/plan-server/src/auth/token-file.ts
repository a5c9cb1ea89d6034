import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isOfDisk, lockPart } from '@obsidian-agent/plans';
import {
  explainFolderError,
  FileRefused,
  makeUserFolder,
  readRegularFile,
  writeAtomically,
} from '@obsidian-agent/platform';
import * as z from 'zod';
import { Role } from './roles.ts';

/** A token as it is stored: without the token. */
const StoredToken = z.strictObject({
  name: z.string(),
  roles: z.array(Role).min(1),
  /** In hexadecimal. */
  sha256: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
});
export type StoredToken = z.infer<typeof StoredToken>;

const TokenFileText = z.strictObject({ tokens: z.array(StoredToken) });

/** Who calls. */
export type Caller = Pick<StoredToken, 'name' | 'roles' | 'expires_at'>;

export interface NewToken {
  readonly name: string;
  readonly roles: readonly Role[];
  /** Milliseconds since 1970; null: never. */
  readonly expiresAt: number | null;
}

/** The tokens of a server, in a file that only this user can read. Other processes can change it at any time. */
export interface TokenFile {
  list(): readonly StoredToken[];
  /** Stores a token and returns it: the only time that it can be seen. Undefined if the name is taken. */
  create(token: NewToken): string | undefined;
  /** Deletes a token. Returns whether there was one. */
  revoke(name: string): boolean;
}

const MOST_BYTES = 1024 * 1024;
/** How long to wait for another process that changes the tokens. */
const PATIENCE_MS = 10_000;
/** Random bytes of a token. */
const STRENGTH = 32;

/** @throws TokenFileDamaged when it is read, if something else is in the file; TokenFileUnwritable when it is changed */
export function openTokenFile(path: string): TokenFile {
  const write = (tokens: readonly StoredToken[]): void => {
    makeUserFolder(dirname(path));
    writeAtomically(path, `${JSON.stringify({ tokens }, null, 2)}\n`, () => 0o600);
  };
  const change = <Result>(work: (known: readonly StoredToken[]) => Result): Result => {
    try {
      return changeAlone(work);
    } catch (error) {
      throw isOfDisk(error) ? new TokenFileUnwritable(path, error) : error;
    }
  };
  const changeAlone = <Result>(work: (known: readonly StoredToken[]) => Result): Result => {
    const lock = lockPart(dirname(path), 'tokens', PATIENCE_MS);
    if (lock === undefined) throw new TokenFileBusy(path);
    try {
      return work(readTokens(path));
    } finally {
      lock.release(false);
    }
  };
  return {
    list: () => readTokens(path),
    create: ({ name, roles, expiresAt }) =>
      change((known) => {
        if (known.some((token) => token.name === name)) return undefined;
        const token = newToken();
        const times = { created_at: toIso(Date.now()), expires_at: expiresAt === null ? null : toIso(expiresAt) };
        write([...known, { name, roles: [...roles], sha256: digestOf(token), ...times }]);
        return token;
      }),
    revoke: (name) =>
      change((known) => {
        const rest = known.filter((token) => token.name !== name);
        if (rest.length < known.length) write(rest);
        return rest.length < known.length;
      }),
  };
}

/** The tokens cannot be used. The message has the path of the file. */
export abstract class TokenFileError extends Error {
  abstract readonly reason: string;
  abstract readonly hint: string;
}

/** Another process changes the tokens, and does not end. */
class TokenFileBusy extends TokenFileError {
  override readonly name = 'TokenFileBusy';
  readonly reason = 'TOKENS_BUSY';
  readonly hint = 'Try again. If it stays so, end the process that uses the state folder.';

  constructor(path: string) {
    super(`Another process has been changing the tokens in ${path} for ${PATIENCE_MS / 1000} s.`);
  }
}

/** The disk refuses the file, or the lock next to it. */
class TokenFileUnwritable extends TokenFileError {
  override readonly name = 'TokenFileUnwritable';
  readonly reason = 'TOKENS_UNWRITABLE';
  readonly hint = 'Make the state folder writable, free space on its disk, or choose another one with --state.';

  constructor(path: string, cause: Error) {
    super(`The tokens in ${path} cannot be written: ${explainFolderError(cause)}.`, { cause });
  }
}

/** The file is not one of tokens. */
class TokenFileDamaged extends TokenFileError {
  override readonly name = 'TokenFileDamaged';
  readonly reason = 'TOKENS_UNREADABLE';
  readonly hint = 'Move the file away, and create the tokens again.';

  constructor(path: string, why: string) {
    super(`The tokens in ${path} cannot be read: ${why}.`);
  }
}

export function newToken(): string {
  return `oat_${randomBytes(STRENGTH).toString('base64url')}`;
}

export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token among others; takes as long for a wrong one. */
export function findToken<Token extends Pick<StoredToken, 'sha256'>>(
  tokens: readonly Token[],
  token: string,
): Token | undefined {
  const digest = Buffer.from(digestOf(token));
  return tokens.filter(
    ({ sha256 }) => sha256.length === digest.length && timingSafeEqual(Buffer.from(sha256), digest),
  )[0];
}

function readTokens(path: string): readonly StoredToken[] {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return [];
  try {
    return TokenFileText.parse(JSON.parse(readRegularFile(path, MOST_BYTES).toString())).tokens;
  } catch (error) {
    if (error instanceof FileRefused || error instanceof SyntaxError) throw new TokenFileDamaged(path, error.message);
    if (error instanceof z.ZodError) throw new TokenFileDamaged(path, 'it has another form');
    throw error;
  }
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
