import { asSent, type Message, quoted, type Spelled, text, trusted } from './message.ts';

/** Other words on a command line than in a request. */
export function spelled(sent: Message, typed: Message): Spelled {
  return { sent: asSent(sent), typed };
}

/** A line of an answer that a command line shows apart from it, as `typed`; empty: not at all. */
export function aside(sent: Message, typed: Message = sent): Spelled {
  return { sent: asSent(sent), aside: typed };
}

/** A parameter, with or without a value: `confirm: true` in a request, `--confirm` on a command line. */
export function param(name: string, value?: unknown): Spelled {
  if (value === undefined) return { sent: [trusted(name)], param: name };
  const json = typeof value === 'string' ? quoted(value) : [trusted(JSON.stringify(value))];
  return { sent: asSent(text`${trusted(name)}: ${json}`), param: name, value };
}

/** A parameter after "with", because a command line may say "without": `with dry_run: false`, `without --dry-run`. */
export function withParam(name: string, value: unknown): Spelled {
  return { sent: [trusted('with '), ...param(name, value).sent], param: name, value, isWith: true };
}

/** A parameter's name in quotes: `'limit'` in a request, `--limit` on a command line. */
export function paramName(name: string): Spelled {
  return { sent: asSent(text`'${name}'`), param: name };
}

/** A call: `list_tasks` in a request, `obsidian-agent list_tasks` on a command line. */
export function call(name: string, params: Readonly<Record<string, unknown>> = {}): Spelled {
  const given = Object.entries(params).flatMap(([field, value]) => [trusted(' with '), ...param(field, value).sent]);
  return { sent: [trusted(name), ...given], call: name, params };
}

/** The verb that gives a value: `Send` in a request, `Use` on a command line. */
export const SEND: Spelled = spelled([trusted('Send')], [trusted('Use')]);
/** The same within a sentence. */
export const send: Spelled = spelled([trusted('send')], [trusted('use')]);
export const SEND_AGAIN: Spelled = spelled([trusted('Send the request again')], [trusted('Run the command again')]);
export const sendAgain: Spelled = spelled([trusted('send the request again')], [trusted('run the command again')]);
