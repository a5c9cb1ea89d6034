const ROUTE = /`(?:GET|POST) \/api\/v1\/plans(?:\/([^`/]*))?(?:\/tasks\/[^`/]*)?(?:\/(\w+))?`/g;

const tools: Readonly<Record<string, string>> = {
  cancel: 'cancel_plan',
  resume: 'retry_plan',
  retry: 'retry_plan',
  undo: 'undo, with its plan_id',
  approval: '`obsidian-orchestrator approve`, which only the user may do',
};

/** A hint of the service for models: tools instead of routes. */
export function inToolWords(hint: string): string {
  return hint.replaceAll(ROUTE, (_, plan: string | undefined, verb: string | undefined) => {
    const tool = tools[verb ?? ''] ?? 'get_plan';
    return plan === undefined ? 'get_plan without plan_id' : tool;
  });
}
