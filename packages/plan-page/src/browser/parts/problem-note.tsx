import type { JSX } from 'preact';
import { ApiError } from '../api/call-api.ts';

/** What went wrong, and the next step. */
export function ProblemNote({ error }: { readonly error: unknown }): JSX.Element {
  const problem = error instanceof ApiError ? error.problem : { title: 'The page failed.', detail: String(error) };
  return (
    <div class="problem" role="alert">
      <strong>{problem.detail ?? problem.title}</strong>
      {'hint' in problem && problem.hint !== undefined && <p>{problem.hint}</p>}
      {'reason' in problem && problem.reason !== undefined && <p class="quiet">{problem.reason}</p>}
    </div>
  );
}
