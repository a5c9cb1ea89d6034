import type { OptionSpec } from '@obsidian-agent/cli';

const BOTH = /^true: (.+?)\. false: (.+?)\. Default: (true|false)\.$/s;
const ONLY_TRUE = /^true: (.+?)(?: Default: false\.)?$/s;
const ONLY_FALSE = /^false: (.+?) Default: true\.$/s;

/** A switch as it is typed: `--no-recursive` for `recursive`, whose description says what `false` does. */
export function typedSwitch(name: string, spec: OptionSpec): [name: string, spec: OptionSpec] {
  if (spec.type !== 'boolean') return [name, spec];
  const summary = spec.summary.replace('Must be true unless', 'Must be given unless');
  const [, yes = '', no = '', otherwise] = BOTH.exec(summary) ?? [];
  const negated = `no-${name}`;
  if (otherwise === 'true') return [negated, { type: 'boolean', summary: `${sentence(no)}. Without it: ${yes}.` }];
  if (otherwise === 'false') return [name, { ...spec, summary: `${sentence(yes)}. Without it: ${no}.` }];
  const [, wrong] = ONLY_FALSE.exec(summary) ?? [];
  if (wrong !== undefined) return [negated, { type: 'boolean', summary: sentence(wrong) }];
  const [, right = summary] = ONLY_TRUE.exec(summary) ?? [];
  return [name, { ...spec, summary: sentence(right) }];
}

function sentence(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
