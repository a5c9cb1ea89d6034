import * as z from 'zod';
import { categories, reasons } from '../errors/reasons.ts';

/** The part of a v2 failure that programs act on. `reason` is open: later releases may add more. */
export const ErrorDetail = z.object({
  category: z.enum(categories).describe('Class of the failure.'),
  reason: z
    .string()
    .min(1)
    .describe(`Exact cause. Known in this release: ${Object.keys(reasons).join(', ')}.`),
  hint: z.string().min(1).describe("The caller's next step."),
  retryable: z.boolean().describe('Whether the same request may succeed if sent again.'),
  details: z.record(z.string(), z.unknown()).describe('Facts about this failure by name.'),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/** Error details as readers accept them. Later releases may add categories; `retryable` says how to treat an unknown one. */
export const ReceivedErrorDetail = ErrorDetail.extend({
  category: z
    .union([z.enum(categories), z.string().min(1)])
    .describe('Class of the failure. Later releases may add more; retryable says whether to try again.'),
});
