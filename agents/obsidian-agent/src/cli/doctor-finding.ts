/** What one check found. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly found: string;
  /** What to do, or what could be done. */
  readonly hint?: string;
}
