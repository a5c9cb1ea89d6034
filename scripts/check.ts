import { parseArgs } from 'node:util';
import { type Gate, gates } from './check/gates.ts';
import { failureOf } from './run-tool.ts';

/** Runs all gates, or those in `--only`. The exit status is 1 if a gate fails. */
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const names = gates.map(({ name }) => name);
const unknown = values.only?.filter((name) => !names.includes(name)) ?? [];

if (unknown.length > 0) {
  console.error(`Unknown gate "${unknown.join('", "')}". Use one of: ${names.join(', ')}.`);
  process.exitCode = 2;
} else {
  const chosen = gates.filter(({ name }) => values.only?.includes(name) ?? true);
  const held = chosen.map(reportGate);
  process.exitCode = held.every(Boolean) ? 0 : 1;
}

function reportGate(gate: Gate): boolean {
  const start = performance.now();
  const failures = gate.commands.flatMap((command) => failureOf(command) ?? []);
  const isKept = failures.length === 0;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);

  console.log(`${isKept ? '✓' : '✗'} ${gate.name.padEnd(10)} ${seconds.padStart(5)} s`);
  if (!isKept) console.log(`${failures.join('\n')}\n→ ${gate.remedy}\n`);
  return isKept;
}
