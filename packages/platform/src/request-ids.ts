/** Ids in every log line and span of a request. Missing and null ids are left out. */
export interface RequestIds {
  readonly request_id?: string | null | undefined;
  readonly plan_id?: string | null | undefined;
  readonly task_id?: string | null | undefined;
  readonly correlation_id?: string | null | undefined;
  readonly tool?: string | null | undefined;
  readonly action?: string | null | undefined;
  /** Name of the vault, not its path. */
  readonly vault?: string | null | undefined;
}

/** The ids that are set. */
export function presentIds(ids: RequestIds): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ids).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
