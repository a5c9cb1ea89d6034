import { SEND, text } from '@obsidian-agent/shared-types';
import { type AppliedTemplate, applyTemplateTo } from '@obsidian-agent/vault';
import { paramInvalid } from '../../request/param-errors.ts';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { excerptFor } from '../report/excerpt.ts';
import { noteReport } from '../report/note-report.ts';
import { withQuote } from '../report/rendering.ts';
import { verb } from '../report/write-report.ts';

const MOST_LINES = 40;

interface Effect extends Omit<AppliedTemplate, 'text' | 'line'> {
  readonly line: number | null;
  readonly excerpt: readonly string[];
}

export const handler: WriteHandlerV2<'apply_template', Effect> = {
  draft: async (draft, params, { now }) => {
    const { text, line = null, ...applied } = await applyTemplateTo(draft, params, now);
    if (applied.written.path === applied.template) throw isItsOwnTemplate(params.note);
    const from = line ?? 1;
    const excerpt = line === null ? [] : excerptFor(params, text, { from, to: from + MOST_LINES - 1 });
    return { ...applied, line, excerpt };
  },

  report: ({ written, template, isCreated, line, unresolved, block, excerpt }, params, facts) => {
    const place = line === null ? ', its properties only' : ` at line ${line}`;
    const did = isCreated
      ? `${verb(facts, 'Created', 'create')} ${written.path} from ${template}`
      : `${verb(facts, 'Applied', 'apply')} ${template} to ${written.path}${place}`;
    const left =
      unresolved.length === 0
        ? []
        : withQuote(' Not filled in: ', unresolved.map((name) => `{{${name}}}`).join(', '), '.');
    const isSame = written.etag === written.replaced_etag;
    const details = [...(block === '' ? [] : ['---', block, '---']), ...excerpt];
    const wording = isSame
      ? { sentence: `${written.path} already has all of ${template}; nothing was changed.`, requested: written.path }
      : { sentence: `${did}.`, more: left };
    const metadata = { ...written, template, created: isCreated, line, unresolved };
    return { ...noteReport(written, { ...wording, details }, { params, facts }), metadata };
  },
};

function isItsOwnTemplate(note: string): Error {
  return paramInvalid('note', {
    why: text`'${note}' is the template itself`,
    hint: text`${SEND} the note to apply the template to; it is created if it does not exist.`,
  });
}
