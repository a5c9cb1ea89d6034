import { removeBenchFolders } from './bench-vaults.ts';
import { measures } from './measures.ts';
import { send, takeTurn } from './turns.ts';

/** Runs measures in alternation with another commit: `measure-in-turn.ts ROUNDS NAME…`. */
const [rounds, ...names] = process.argv.slice(2);

try {
  for (const name of names) {
    await takeTurn();
    await report(name);
  }
} finally {
  removeBenchFolders();
  process.disconnect();
}

/** An older program may lack what a measure needs: that row has no comparison, and the others continue. */
async function report(name: string): Promise<void> {
  try {
    const measure = await measures[name]?.();
    if (measure === undefined) throw new Error('no such measure');
    await send({ kind: 'rows', name, rows: await measure(Number(rounds)) });
  } catch (error) {
    await send({ kind: 'unmeasured', name, why: error instanceof Error ? error.message : String(error) });
  }
}
