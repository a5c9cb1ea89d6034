import { parseArgs } from 'node:util';
import { type Gate, gates } from './check/gates.ts';
import { runGate } from './check/run-gate.ts';

/** Runs every gate, or those that `--only` names; the exit status is 1 if one of them does not hold. */
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const names = gates.map(({ name }) => name);
const unknown = values.only?.filter((name) => !names.includes(name)) ?? [];

if (unknown.length > 0) {
  console.error(`No gate is named "${unknown.join('", "')}". There are: ${names.join(', ')}.`);
  process.exitCode = 2;
} else {
  const chosen = gates.filter(({ name }) => values.only?.includes(name) ?? true);
  const held = chosen.map(reportGate);
  process.exitCode = held.every(Boolean) ? 0 : 1;
}

function reportGate(gate: Gate): boolean {
  const start = performance.now();
  const failure = runGate(gate);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);

  console.log(`${failure === undefined ? '✓' : '✗'} ${gate.name.padEnd(10)} ${seconds.padStart(5)} s`);
  if (failure !== undefined) console.log(`${failure}\n→ ${gate.remedy}\n`);
  return failure === undefined;
}
