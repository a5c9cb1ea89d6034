import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { orchestrator, orchestratorForNode } from '../contract/artefacts.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';
import { commands, environment, layBench } from './subject.ts';

const USUAL_TASKS = 2000;
/** Enough to check that the measure works. */
const FEW_TASKS = 20;
/** Parses the file that it gets, and does nothing else. */
const PARSE = "require('yaml').parse(require('node:fs').readFileSync(process.argv[1], 'utf8'))";

/** The time of `obsidian-orchestrator validate`, compared with a process that only parses the plan's YAML. */
export async function measureValidate(rounds: number): Promise<Row[]> {
  const tasks = rounds === 1 ? FEW_TASKS : USUAL_TASKS;
  const { folder, vault } = layBench();
  const yaml = join(folder, 'plan.yaml');
  const json = join(folder, 'plan.json');
  writeFileSync(yaml, planOf(tasks, vault));
  writeFileSync(json, toJson(tasks, vault));
  const env = { ...environment, OBSIDIAN_AGENT_COMMAND: commands.executable.join(' ') };
  const timeOf = (program: string, args: readonly string[]) => () => {
    const start = performance.now();
    execFileSync(program, args, { env, cwd: join(import.meta.dirname, '..', '..', 'orchestrator'), stdio: 'ignore' });
    return performance.now() - start;
  };

  try {
    const [program, ...words] = orchestratorForNode;
    const [executable] = orchestrator;
    const validate = (file: string) => timeOf(program, [...words, 'validate', file]);
    const seen = await interleave(
      {
        yaml: validate(yaml),
        json: validate(json),
        executable: timeOf(executable, ['validate', yaml]),
        parse: timeOf(process.execPath, ['-e', PARSE, yaml]),
      },
      rounds,
    );
    const load = `load ${loadavg()[0]?.toFixed(1)}`;
    const seenTimes = `YAML: ${spread(seen.yaml, 'ms')}; JSON: ${spread(seen.json, 'ms')}; YAML with the executable: ${spread(seen.executable, 'ms')}; parsing the YAML alone: ${spread(seen.parse, 'ms')}; ${load}`;
    const what = `\`validate\` of ${tasks} tasks`;
    return [
      { what: `${what} in YAML`, figure: seen.yaml.median, unit: 'ms', reach: { atMost: 150 }, seen: seenTimes },
      {
        what: `executable: ${what} in YAML`,
        figure: seen.executable.median,
        unit: 'ms',
        reach: { atMost: 150 },
        seen: seenTimes,
      },
      { what: `${what} in JSON`, figure: seen.json.median, unit: 'ms', reach: { atMost: 150 }, seen: seenTimes },
      {
        what: `${what} in YAML, against a process that only parses it`,
        figure: seen.yaml.median / seen.parse.median,
        unit: '×',
        reach: { atMost: 1.5 },
        seen: seenTimes,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Tasks as people write them: a few fields on lines of their own, and every tenth depends on others. */
function planOf(tasks: number, vault: string): string {
  const lines = Array.from({ length: tasks }, (_, n) => {
    const after = n % 10 === 9 ? `    depends_on: [t${n - 1}, t${n - 5}]\n` : '';
    const append = `    action: append_note\n${after}    payload: { note: Note ${n}, content: "line ${n}" }\n`;
    return `  - id: t${n}\n${n % 3 === 0 ? append : `    action: read_note\n${after}    payload: { note: Note ${n} }\n`}`;
  });
  return `name: bench\nvault_path: ${JSON.stringify(vault)}\ntasks:\n${lines.join('')}`;
}

function toJson(tasks: number, vault: string): string {
  const list = Array.from({ length: tasks }, (_, n) => ({
    id: `t${n}`,
    action: n % 3 === 0 ? 'append_note' : 'read_note',
    ...(n % 10 === 9 ? { depends_on: [`t${n - 1}`, `t${n - 5}`] } : {}),
    payload: { note: `Note ${n}`, ...(n % 3 === 0 ? { content: `line ${n}` } : {}) },
  }));
  return JSON.stringify({ name: 'bench', vault_path: vault, tasks: list }, null, 2);
}
