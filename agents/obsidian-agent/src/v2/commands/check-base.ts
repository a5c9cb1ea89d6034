import { trusted } from '@obsidian-agent/shared-types';
import { checkBaseText } from '@obsidian-agent/vault';
import { baseReferenceIn } from '../bases/base-params.ts';
import { gradedProblemLines, problemMembers } from '../bases/problems.ts';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { renderLines } from '../report/rendering.ts';

export const handler: ReadHandlerV2<'check_base'> = async ({ vault }, params) => {
  const { path, problems } = await checkBaseText(await vault().open(), baseReferenceIn(params));
  const valid = problems.every(({ severity }) => severity !== 'error');
  const lines = gradedProblemLines(problems);
  const rendered = renderLines(lines.length > 0 ? lines : [trusted('No problems.')]);
  return { ...rendered, metadata: { base: path, valid, problems: problemMembers(problems) } };
};
