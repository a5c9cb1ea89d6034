const COMMAND = /`obsidian-orchestrator (agents|approve|cancel|hosts|list|resume|retry|show|undo|watch)\b([^`]*)`/g;
/** Where the schema of an agent's command is. */
const COMMAND_OF_AGENT = /See "([^"]+)" in `obsidian-orchestrator agents --json`/g;
/** Options of the command line that callers do not have. Agents write hints, too, about options of their own. */
const OPTION = /(?:^|\s)--(?:from|json|postgres|runner|set|state)\b/;

/** Whether a text may have a hint that `inRoutes` changes. */
export function mayNeedRoutes(text: string): boolean {
  return text.includes('`obsidian-orchestrator ') || OPTION.test(text);
}

/** A hint of the command line for callers over HTTP: routes instead of commands, and no advice that only its users can take. */
export function inRoutes(hint: string): string {
  if (!mayNeedRoutes(hint)) return hint;
  const sentences = hint
    .replaceAll(COMMAND_OF_AGENT, (_, name: string) => `See \`GET /api/v1/agents?command=${encodeURIComponent(name)}\``)
    .replaceAll(COMMAND, (_, verb: string, words: string) => toRoute(verb, words.trim()))
    .replaceAll(/--set (\S+?)=…/g, '`inputs: { "$1": … }`')
    .replaceAll(/--from\b/g, '`from`')
    .replaceAll(/\b([Rr])un (?=`(?:GET|POST) )/g, (_, first: string) => (first === 'R' ? 'Call ' : 'call '))
    .split(/(?<=[.?!]) /);
  const useful = sentences.filter((sentence) => !OPTION.test(sentence));
  return useful.join(' ') || 'Ask the person who runs the server.';
}

const methods: Readonly<Record<string, 'GET' | 'POST'>> = {
  agents: 'GET',
  hosts: 'GET',
  list: 'GET',
  show: 'GET',
  watch: 'GET',
};
const routes: Readonly<Record<string, string>> = {
  agents: 'agents',
  hosts: 'hosts',
  list: 'plans',
  show: 'plans/{plan}',
  watch: 'plans/{plan}/events',
  approve: 'plans/{plan}/tasks/{task}/approval',
};

/** The id of a plan, which may be quoted for a shell, a task, and where to begin. */
const WORDS = /^(?:'(?<quoted>(?:[^']|'\\'')*)'|(?<bare>[^\s-]\S*))?(?: (?<task>[^\s-]\S*))?(?: --from (?<from>\S+))?/;

function toRoute(verb: string, words: string): string {
  const { quoted, bare = '', task, from } = WORDS.exec(words)?.groups ?? {};
  const plan = quoted?.replaceAll(String.raw`'\''`, "'") ?? bare;
  const route = routes[verb] ?? `plans/{plan}/${verb}`;
  const whole = verb === 'show' && task !== undefined ? `${route}/tasks/${encodeURIComponent(task)}` : route;
  const path = plan === '' ? whole : whole.replace('{plan}', encodeURIComponent(plan));
  const call = `\`${methods[verb] ?? 'POST'} /api/v1/${path}\``;
  return from === undefined ? call : `${call} with { "from": ${JSON.stringify(from)} }`;
}
