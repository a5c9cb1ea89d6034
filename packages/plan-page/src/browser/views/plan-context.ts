import type { Role } from '../api/wire.ts';
import type { PlanBook } from '../model/plan-book.ts';
import type { FollowedPlan } from './followed-plan.ts';

/** What views of a plan know of it. */
export interface PlanContext {
  readonly plan: FollowedPlan;
  readonly book: PlanBook;
  /** Of the access token. */
  readonly roles: readonly Role[];
}

/** What a dialog about a plan knows of it. */
export interface PlanDialogProps extends Omit<PlanContext, 'roles'> {
  readonly onClose: () => void;
}

/** What the list, the graph and the timeline show. */
export interface ViewProps {
  readonly book: PlanBook;
  /** Changes with the book. */
  readonly version: number;
  readonly selected: string | undefined;
  readonly onOpen: (task: string) => void;
}

export interface TaskDetailsProps extends PlanContext {
  readonly task: string;
  readonly onClose: () => void;
}

/** The path of a plan in the API. */
export function planPath(book: PlanBook, rest: string): string {
  return `/plans/${encodeURIComponent(book.head.plan_id)}${rest}`;
}

/** The path of a task in the API. */
export function taskPath(book: PlanBook, task: string, rest = ''): string {
  return planPath(book, `/tasks/${encodeURIComponent(task)}${rest}`);
}
