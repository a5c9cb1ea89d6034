import { type Base, readBase, type View } from '@obsidian-agent/bases';
import { findNear } from '@obsidian-agent/shared-types';
import type { VaultReader } from '../core/vault.ts';
import { baseMalformed, viewNotFound } from './base-errors.ts';
import { type BaseReference, type BaseText, findBase } from './find-base.ts';

/** A view of a base that was found and read. */
export interface FoundView {
  readonly text: BaseText;
  readonly base: Base;
  readonly view: View;
}

/**
 * Finds a base, and a view of it by name; by default the one that the reference names, or the first.
 *
 * @throws AgentError `BASE_MALFORMED`, `BASE_TOO_LARGE`, `VIEW_NOT_FOUND`, and as `findBase`
 */
export async function findView(
  reader: VaultReader,
  reference: BaseReference,
  name: string | undefined,
): Promise<FoundView> {
  const text = await findBase(reader, reference);
  const base = parseBase(text);
  return { text, base, view: viewNamed(base, name ?? text.view) };
}

function parseBase(text: BaseText): Base {
  const read = readBase(text.text);
  if ('base' in read) return read.base;
  const { malformed } = read;
  throw baseMalformed(text.path, { ...malformed, line: malformed.line + text.linesBefore });
}

function viewNamed({ views }: Base, name: string | undefined): View {
  const view = name === undefined ? views[0] : views.find((each) => each.name === name);
  if (view !== undefined) return view;
  const names = views.map((each) => each.name);
  throw viewNotFound(name ?? '', { near: findNear(name ?? '', names), views: names });
}
