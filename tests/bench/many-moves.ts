import { mainSize } from './bench-sizes.ts';
import { type BenchVault, ownVault, settle } from './bench-vaults.ts';
import { notePath } from './linked-vault.ts';
import { oneShot } from './one-shot.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';

const USUALLY_MOVED = 200;
/** Enough to check that the measure works. */
const FEW_MOVED = 20;

/**
 * The time to rename 200 notes with one call of a tool, and update every link to them, compared with two moves of one
 * note plus another command that writes as many notes.
 *
 * The index is current before each.
 */
export async function measureManyMoves(rounds: number): Promise<Row[]> {
  const vault = ownVault(mainSize(rounds));
  const count = Math.min(rounds === 1 ? FEW_MOVED : USUALLY_MOVED, vault.notes / 2);
  let round = 0;
  let lone = 0;
  let tags = 0;
  let changed = 0;
  const { many, single, tag } = await interleave(
    {
      many: async () => {
        await settle(vault);
        round += 1;
        const seen = renameMany(vault, { count, round });
        changed = seen.changed;
        return seen.elapsedMs;
      },
      single: async () => {
        await settle(vault);
        lone += 1;
        const note = notePath(vault.notes - lone);
        return oneShot(vault, 'move_note', { note, to: `${note} once`, update_links: 'always' }).elapsedMs;
      },
      tag: async () => {
        await settle(vault);
        tags += 1;
        const select = { folder: 'Area 0' };
        return oneShot(vault, 'bulk_tag', { select, add: [`round${tags}`], dry_run: false }).elapsedMs;
      },
    },
    Math.min(rounds, 5),
  );
  const tagged = Math.min(vault.notes, 1000);
  const bound = 2 * single.median + (tag.median * changed) / tagged;
  return [
    {
      what: `${count} notes renamed by one jasque call in a vault of ${vault.title}, against two \`move_note\` calls and a \`bulk_tag\` of the ${changed} changed notes`,
      figure: many.median / bound,
      unit: '×',
      reach: { atMost: 1 },
      seen: `${spread(many, 'ms')}; move_note: ${spread(single, 'ms')}; bulk_tag of ${tagged}: ${spread(tag, 'ms')}`,
    },
  ];
}

/** Renames notes in all folders, from the names of the round before. Returns the number of changed notes. */
function renameMany(vault: BenchVault, { count, round }: { count: number; round: number }) {
  const items = Array.from({ length: count }, (_, index) => {
    const path = notePath(Math.floor((index * vault.notes) / count / 2));
    return { path: `${path}${round === 1 ? '' : ` ${round - 1}`}.md`, new_path: `${path} ${round}.md` };
  });
  const call = { operation: 'rename', path: '', bulk: true, items };
  const asked = { toolset: 'jasque', name: 'obsidian_manage_structure', arguments: call };
  const { elapsedMs, metadata } = oneShot(vault, 'call_tool', asked);
  const { affected_count: affected } = metadata['output'] as { affected_count: number };
  if (affected !== count) throw new Error(`Of ${count} notes ${affected} were renamed.`);
  const past = oneShot(vault, 'list_history', { limit: 1 }).metadata['transactions'] as { changes_total: number }[];
  return { elapsedMs, changed: (past[0]?.changes_total ?? 0) - count };
}
