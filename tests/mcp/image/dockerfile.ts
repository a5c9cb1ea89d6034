/** One instruction of a Dockerfile: its keyword, and the rest of its line. */
export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** A stage: from one `FROM` to the next. */
export interface Stage {
  readonly base: string;
  /** The name that later stages use; undefined for the last. */
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

/** Reads the stages of a Dockerfile. Supports comments and continued lines, but no variables. */
export function readStages(dockerfile: string): readonly Stage[] {
  const lines = dockerfile
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { base: string; name: string | undefined; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^\s*(\S+)\s+(.*?)\s*$/.exec(line) ?? [];
    if (word === 'FROM') {
      const [base = '', , name] = rest.split(/\s+/);
      stages.push({ base, name, instructions: [] });
    } else stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
}

/** Reads an instruction in JSON list form, such as `ENTRYPOINT`. */
export function listOf({ word, rest }: Instruction): readonly string[] {
  const list: unknown = JSON.parse(rest);
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'string'))
    throw new Error(`${word} ${rest} is not a list of strings.`);
  return list;
}
