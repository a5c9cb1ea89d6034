import { readYaml, type YamlSource } from '../documents/yaml-source.ts';

/** The data of a plan's text, with the position of each part. */
export interface PlanSource extends YamlSource {
  readonly file: string;
}

/** Parses YAML 1.2, and so JSON. */
export function readPlanSource(text: string, file: string): PlanSource {
  return { file, ...readYaml(text) };
}
