import { text } from '@obsidian-agent/shared-types';
import { findArgument, type RawArguments } from '../arguments/raw-arguments.ts';
import { ambiguous } from '../arguments/refusals.ts';

const URI = /^obsidian:\/\/(?:vault\/[^/]+\/(?<path>.+)|open\?(?<search>.*))$/;

/** Refuses a URI that names a vault, because it may not be the vault of the call. The hint gives the path. */
export function noteIdentity(sent: RawArguments): RawArguments {
  const uri = findArgument(sent, ['uri', 'url', 'id', 'note_id', 'note', 'path']);
  const { path, search } = (typeof uri?.value === 'string' ? URI.exec(uri.value) : null)?.groups ?? {};
  const note = search === undefined ? decoded(path) : new URLSearchParams(search).get('file');
  if (uri === undefined || (path === undefined && search === undefined)) return sent;
  const shown = note ? JSON.stringify(note) : '"…", its path in the vault';
  throw ambiguous(
    uri.name,
    text`it names a vault, but tools work in the vault of the call`,
    text`Send note: ${shown}.`,
  );
}

function decoded(path: string | undefined): string | undefined {
  try {
    return path === undefined ? undefined : decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
