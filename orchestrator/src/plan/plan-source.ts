import { readYaml, type YamlSource } from '../documents/yaml-source.ts';
import { PlanRefused } from './plan-problem.ts';

/** The data of a plan's text, with the position of each part. */
export interface PlanSource extends YamlSource {
  readonly file: string;
}

/**
 * Parses YAML 1.2, and so JSON.
 *
 * @throws PlanRefused `SYNTAX` if the text is neither
 */
export function readPlanSource(text: string, file: string): PlanSource {
  const source = readYaml(text);
  if (!('faults' in source)) return { file, ...source };
  const hint = 'Fix the YAML or JSON at this position.';
  throw new PlanRefused(
    file,
    source.faults.map((fault) => ({ reason: 'SYNTAX', hint, ...fault })),
  );
}
