import { READ_LIMITS, type ReadLimits } from '@obsidian-agent/vault';

interface LimitParams {
  readonly max_bytes?: number | undefined;
  readonly max_lines?: number | undefined;
}

/** The limits that a call sets for the text in its answer. */
export function readLimitsOf({ max_bytes, max_lines }: LimitParams): ReadLimits {
  return { maxBytes: max_bytes ?? READ_LIMITS.maxBytes, maxLines: max_lines ?? READ_LIMITS.maxLines };
}
