import * as z from 'zod';
import { categories, reasons } from '../errors/reasons.ts';

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

/** The same as its readers accept it. Later releases may add categories; `retryable` says what an unknown one means. */
export const ReceivedErrorDetail = ErrorDetail.extend({
  category: z
    .union([z.enum(categories), z.string().min(1)])
    .describe('Class of the failure. Later releases may add some; retryable says whether to try again.'),
});
