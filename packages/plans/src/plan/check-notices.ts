import { isObject } from '@obsidian-agent/shared-types';
import { type ShapeProblem, wrongValue } from './shape-problem.ts';
import { brokenAddress, brokenHeader } from './webhook-forms.ts';

/** Finds notices without a command or webhook, or with both, headers of a command, and requests that cannot be sent. */
export function checkNotices(notify: unknown): ShapeProblem[] {
  if (!Array.isArray(notify)) return [];
  return notify.flatMap((notice: unknown, index) =>
    isObject(notice) ? [...checkNotice(notice, index), ...checkRequest(notice, index)] : [],
  );
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

/** Secrets are known only when they are sent. A text that is not a URL has a problem of its form. */
function checkRequest({ webhook, headers }: Readonly<Record<string, unknown>>, index: number): ShapeProblem[] {
  const problems: ShapeProblem[] = [];
  if (typeof webhook === 'string' && URL.canParse(webhook)) {
    const broken = brokenAddress(webhook);
    const value = webhook.replace(/\/\/[^/?#]*@/, '//***@');
    if (broken !== undefined) problems.push(wrongValue(['notify', index, 'webhook'], { ...broken, value }));
  }
  for (const [name, value] of Object.entries(isObject(headers) ? headers : {})) {
    const broken = typeof value === 'string' ? brokenHeader(value) : undefined;
    if (broken !== undefined) problems.push(wrongValue(['notify', index, 'headers', name], { ...broken, value }));
  }
  return problems;
}
