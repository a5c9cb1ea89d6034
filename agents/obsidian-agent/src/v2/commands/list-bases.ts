import { type Message, type ResultV2, text, trusted } from '@obsidian-agent/shared-types';
import { type ListedBase, listBases } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { listOutcome } from '../report/list-report.ts';
import { firstOf } from '../report/write-report.ts';

const LIMIT = 50;
const MOST_EMBEDS = 20;
/** Of the views of a base, and of its formulas. */
const MOST_PARTS = 100;
const MOST_VIEWS_NAMED = 20;
const MOST_NAMED = 3;

export const handler: ReadHandlerV2<'list_bases'> = async ({ vault }, { folder, blocks, limit = LIMIT, cursor }) => {
  const page = await listBases(await vault().open(), { folder, blocks, limit, cursor });
  const wording = { lines: page.items.map(baseLine), none: blocks === true ? 'No bases or base blocks.' : 'No bases.' };
  return listOutcome(page, wording, { bases: page.items.map(baseMember) });
};

function baseMember({ embeddedIn, views, formulas, ...base }: ListedBase): ResultV2<'list_bases'>['bases'][number] {
  const embeds = { embedded_in: embeddedIn.slice(0, MOST_EMBEDS), embedded_in_count: embeddedIn.length };
  return {
    ...base,
    views: views.slice(0, MOST_PARTS),
    ...(views.length > MOST_PARTS ? { views_count: views.length } : {}),
    formulas: formulas.slice(0, MOST_PARTS),
    ...(formulas.length > MOST_PARTS ? { formulas_count: formulas.length } : {}),
    ...(embeddedIn.length === 0 ? {} : embeds),
  };
}

/** `Books.base: All (table); embedded in Reading.md`. */
function baseLine({ path, block, views, error, embeddedIn }: ListedBase): Message {
  const number = trusted(block === undefined ? '' : `, block ${block}`);
  const named = views.map(({ name, type }) => `${name} (${type})`);
  const what = error ?? firstOf(named, MOST_VIEWS_NAMED, ', ');
  const embeds = embeddedIn.length === 0 ? [] : text`; embedded in ${firstOf(embeddedIn, MOST_NAMED)}`;
  return text`${path}${number}: ${what}${embeds}`;
}
