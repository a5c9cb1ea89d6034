const ROUTE = /`(?:GET|POST) \/api\/v1\/plans(?:\/([^`/]*))?(?:\/tasks\/[^`/]*)?(?:\/(\w+))?`/g;
const COMMAND = /See `GET \/api\/v1\/agents\?command=([^`]+)`/g;
const HOSTS = /`GET \/api\/v1\/(?:hosts|vaults)`/g;

const tools: Readonly<Record<string, string>> = {
  cancel: 'cancel_plan',
  resume: 'retry_plan',
  retry: 'retry_plan',
  undo: 'undo, with its plan_id',
  approval: '`obsidian-orchestrator approve`, which only the user may do',
};

/** Lists plans, and the vaults that they may name. */
const ALL_PLANS = 'get_plan without plan_id';

/** A hint of the service for models: tools instead of routes. */
export function inToolWords(hint: string): string {
  return hint
    .replaceAll(COMMAND, (_, command: string) => `Its parameters are those of the tool ${decodeURIComponent(command)}`)
    .replaceAll(HOSTS, ALL_PLANS)
    .replaceAll(ROUTE, (_, plan: string | undefined, verb: string | undefined) =>
      plan === undefined ? ALL_PLANS : (tools[verb ?? ''] ?? 'get_plan'),
    );
}
