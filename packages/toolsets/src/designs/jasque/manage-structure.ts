import { otherName } from '../../toolset/other-name.ts';
import type { RunCommand, ToolCall } from '../../toolset/toolset.ts';
import { linksNotKnown, linksNotUpdated, unreadNames } from '../../toolset/unread-words.ts';
import { answerCall } from './answer.ts';
import { carryOutItems, requiredItems } from './bulk.ts';
import type { ManageStructureArguments } from './declarations/manage-structure.ts';
import { exactFolder } from './exact-path.ts';
import { pathRequired, Refused, type Words } from './refusal.ts';
import { DestinationTaken, planMoves, relocate } from './relocation.ts';
import { type LimitedTree, structureAt } from './structure-tree.ts';
import { folderTaken, structureWords } from './structure-words.ts';

/** Creates, moves, deletes and lists folders, and moves notes. */
export const manageStructure: ToolCall<ManageStructureArguments> = async (args, { run }) => {
  const { operation, path, new_path } = args;
  const isMove = operation === 'rename' || operation === 'move';
  const isBulk = args.bulk === true;
  const members = { operation, path, ...(isMove && typeof new_path === 'string' ? { new_path } : {}) };
  const known = structureWords(args);
  const words: Words = (failure) =>
    (operation === 'create_folder' ? folderTaken(path, failure) : undefined) ?? known(failure);
  return await answerCall({ members, isBulk, words }, async () =>
    isBulk ? await bulk(args, run) : await single(args, run),
  );
};

async function bulk({ operation, items }: ManageStructureArguments, run: RunCommand) {
  if (operation !== 'rename' && operation !== 'move')
    throw new Refused(`Bulk mode is not supported for ${operation} operation. Use it with rename or move`);
  const { members } = await carryOutItems(run, {
    items: requiredItems(items),
    plan: await planMoves(run, operation),
    // A note or folder that was already there was not moved.
    failureOf: ({ path, from }) => (path === from ? new DestinationTaken() : undefined),
    namesOf: (item, { path, from }) => [
      ...otherName(item.path ?? '', String(from)),
      ...otherName(item.new_path ?? '', String(path)),
    ],
    wordsOf: (item) => structureWords(item, { isItem: true }),
    unreadWords: linksNotUpdated,
  });
  return members;
}

async function single(args: ManageStructureArguments, run: RunCommand) {
  const { operation, path } = args;
  switch (operation) {
    case 'create_folder': {
      const made = (await run('create_folder', { path: folderNamed(args) })).metadata;
      return { path: made.path, message: [`Folder created: ${made.path}`, ...otherName(path, made.path)].join('. ') };
    }
    case 'delete_folder':
      return await deleteFolder(args, run);
    case 'list_structure': {
      const tree = await structureAt(run, path);
      return { message: structureMessage(path, tree), structure: tree.structure };
    }
    case 'rename':
    case 'move': {
      const moved = await relocate(run, operation, args);
      const verb = operation === 'rename' ? 'Renamed' : 'Moved';
      const links = moved.links_updated === 0 ? '' : `. Links updated: ${moved.links_updated}`;
      const names = [...otherName(path, moved.from), ...otherName(args.new_path ?? '', moved.path)];
      const sentences = [`${verb}: ${path} to ${moved.path}${links}`, ...names, ...linksNotUpdated(unreadNames(moved))];
      const message = sentences.join('. ');
      return { new_path: moved.path, message };
    }
  }
}

function structureMessage(path: string, { shown, total }: LimitedTree): string {
  const what = `Structure of ${path === '' ? 'the vault' : path}`;
  if (shown === total) return what;
  return `${what}: ${shown} of its ${total} folders and notes. Send the path of a folder to see the others`;
}

async function deleteFolder(args: ManageStructureArguments, run: RunCommand) {
  const { metadata } = await run('delete_folder', { folder: folderNamed(args), force: args.force === true });
  const { path, trashed_to, files_deleted } = metadata;
  const files = files_deleted === 0 ? '' : `, with its files: ${files_deleted}`;
  const place = trashed_to === null ? '' : ` (now in ${trashed_to})`;
  const sentences = [
    `Folder deleted: ${path}${files}${place}`,
    ...otherName(args.path, path),
    ...linksNotKnown(unreadNames(metadata)),
  ];
  return { path, message: sentences.join('. ') };
}

function folderNamed({ operation, path }: ManageStructureArguments): string {
  if (path === '') throw new Refused(pathRequired(operation));
  return exactFolder(path);
}
