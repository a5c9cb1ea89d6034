import { isObject } from '@obsidian-agent/shared-types';
import type { ShapeProblem } from './shape-problem.ts';

/** Finds notices that go nowhere or to two places, and headers without an address. */
export function checkNotices(notify: unknown): ShapeProblem[] {
  if (!Array.isArray(notify)) return [];
  return notify.flatMap((notice: unknown, index) => (isObject(notice) ? checkNotice(notice, index) : []));
}

function checkNotice(notice: Readonly<Record<string, unknown>>, index: number): ShapeProblem[] {
  const path = ['notify', index];
  const name = `notify[${index}]`;
  const has = (field: string): boolean => notice[field] !== undefined;
  if (!has('command') && !has('webhook')) {
    const message = `${name} has one of "command" or "webhook"; this one has none.`;
    const hint = 'Add "command", a program and its arguments, or "webhook", a URL.';
    return [{ reason: 'MISSING_FIELD', path: [...path, 'command'], message, hint }];
  }
  const wrong = { reason: 'INVALID_FIELD' as const, isKey: true };
  if (has('command') && has('webhook')) {
    const message = `${name} has either "command" or "webhook", not both.`;
    return [{ ...wrong, path: [...path, 'webhook'], message, hint: 'Make two notices of it.' }];
  }
  if (has('webhook') || !has('headers')) return [];
  const message = `${name}.headers has no meaning for a command.`;
  return [{ ...wrong, path: [...path, 'headers'], message, hint: 'Remove it. It belongs to a webhook.' }];
}
