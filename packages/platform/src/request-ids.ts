type IdName = 'request_id' | 'plan_id' | 'task_id' | 'correlation_id' | 'tool' | 'action' | 'vault';

/** Ids in every log line and span of a request; `vault` is its name, not its path. Missing and null ids are left out. */
export type RequestIds = { readonly [Name in IdName]?: string | null | undefined };

/** The ids that are set. */
export function presentIds(ids: RequestIds): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ids).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
