import { isObject } from '@obsidian-agent/shared-types';
import type { ShapeProblem } from './shape-problem.ts';

/** Finds notices without a command or webhook, or with both, and headers of a command. */
export function checkNotices(notify: unknown): ShapeProblem[] {
  if (!Array.isArray(notify)) return [];
  return notify.flatMap((notice: unknown, index) => (isObject(notice) ? checkNotice(notice, index) : []));
}

function checkNotice(notice: Readonly<Record<string, unknown>>, index: number): ShapeProblem[] {
  const path = ['notify', index];
  const name = `notify[${index}]`;
  const has = (field: string): boolean => notice[field] !== undefined;
  if (!has('command') && !has('webhook')) {
    const message = `${name} needs "command" or "webhook".`;
    const hint = 'Add "command", a program and its arguments, or "webhook", a URL.';
    return [{ reason: 'MISSING_FIELD', path: [...path, 'command'], message, hint }];
  }
  const wrong = { reason: 'INVALID_FIELD' as const, isKey: true };
  if (has('command') && has('webhook')) {
    const message = `${name} has either "command" or "webhook", not both.`;
    return [{ ...wrong, path: [...path, 'webhook'], message, hint: 'Split it into two notices.' }];
  }
  if (has('webhook') || !has('headers')) return [];
  const message = `${name}.headers works only with "webhook".`;
  return [{ ...wrong, path: [...path, 'headers'], message, hint: 'Remove it.' }];
}
