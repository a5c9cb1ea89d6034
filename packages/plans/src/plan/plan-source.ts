import { readYaml, type YamlSource } from '../documents/yaml-source.ts';
import { hasMoreTasks, listsMoreTasks, tooManyTasks } from './limit-tasks.ts';
import { PlanRefused } from './plan-problem.ts';

/** The data of a plan's text, with the position of each part. */
export interface PlanSource extends YamlSource {
  readonly file: string;
}

/** What a plan may have. */
export interface PlanLimits {
  /** Default: any number. */
  readonly mostTasks?: number | undefined;
}

/**
 * Parses YAML 1.2, and so JSON.
 *
 * @throws PlanRefused if it has more tasks than it may
 */
export function readPlanSource(text: string, file: string, { mostTasks = Infinity }: PlanLimits = {}): PlanSource {
  // Finding the place of the tasks in a long text would take as long as reading it.
  const refuse = () => new PlanRefused(file, [{ ...tooManyTasks(mostTasks), line: 1, column: 1 }]);
  if (listsMoreTasks(text, mostTasks)) throw refuse();
  const source = { file, ...readYaml(text) };
  if (hasMoreTasks(source.data, mostTasks)) throw refuse();
  return source;
}
