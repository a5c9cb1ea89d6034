import { shellWord } from '@obsidian-agent/cli';
import type { SharedValues } from './command.ts';

const ofStore = ['state', 'runner', 'postgres'] as const;
const ofRuns = [...ofStore, 'agents'] as const;

/** A command to type next, with the options that say where plans are as they were typed before. */
export function printedCommand(words: readonly string[], typed: SharedValues): string {
  return print(words.map(shellWord).join(' '), typed, ofStore);
}

/** As `printedCommand`, for commands that run tasks, so with the agents, too. */
export function printedRun(words: readonly string[], typed: SharedValues): string {
  return print(words.map(shellWord).join(' '), typed, ofRuns);
}

/** The commands that answer a question, each to copy from a line of its own. */
export function printedAnswers(words: readonly string[], typed: SharedValues): string[] {
  return ['approve', 'reject'].map((answer) => `  ${printedCommand([answer, ...words], typed)}`);
}

const ofPlans = /`obsidian-orchestrator ((?:approve|cancel|list|resume|retry|show|undo|watch)\b[^`]*)`/g;

/** A text whose commands about plans have the options that say where plans are. */
export function withStore(text: string, typed: SharedValues): string {
  return text.replaceAll(ofPlans, (_, words: string) => {
    return `\`${print(words, typed, /^(retry|resume)\b/.test(words) ? ofRuns : ofStore)}\``;
  });
}

/** The next step of a failure. Its plan is known only where it is shown. */
export function withPlan(text: string, planId: string, typed: SharedValues): string {
  return text.replaceAll('`obsidian-orchestrator retry`', () => `\`${printedRun(['retry', planId], typed)}\``);
}

function print(words: string, typed: SharedValues, names: readonly (typeof ofRuns)[number][]): string {
  const options = names.flatMap((name) => {
    const value = typed[name];
    return value === undefined ? [] : [` --${name} ${/^[\w./:@-]+$/.test(value) ? value : JSON.stringify(value)}`];
  });
  return `obsidian-orchestrator ${words}${options.join('')}`;
}
