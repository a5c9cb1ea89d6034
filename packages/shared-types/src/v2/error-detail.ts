import * as z from 'zod';
import { reasons } from '../reasons.ts';

const categories = [
  'invalid_argument',
  'not_found',
  'already_exists',
  'permission_denied',
  'failed_precondition',
  'aborted',
  'resource_exhausted',
  'deadline_exceeded',
  'cancelled',
  'unavailable',
  'internal',
] as const;

/** What a program acts on when a v2 command failed. `reason` is open: later releases add some. */
export const ErrorDetail = z.object({
  category: z.enum(categories).describe('Class of the failure.'),
  reason: z
    .string()
    .min(1)
    .describe(`Exact cause. This release knows: ${Object.keys(reasons).join(', ')}.`),
  hint: z.string().min(1).describe("The caller's next step."),
  retryable: z.boolean().describe('Whether the same request may succeed when it is sent again.'),
  details: z.record(z.string(), z.unknown()).describe('Facts about this failure, by name.'),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;
