import { answerApproval } from '../run/answer-approval.ts';
import { isLeftAlone } from '../run/list-plans.ts';
import { type CliCommand, defineCommand, shared } from './command.ts';
import { openJournalOf } from './open-journal.ts';

/** The command that gives one of the two answers to an approval. */
export function approvalCommand(word: string, { isApproved, done }: { isApproved: boolean; done: string }): CliCommand {
  return defineCommand({
    positionals: ['<plan_id>', '<task>'],
    names: ['plans'],
    examples: [`${word} weekly publish`, `${word} weekly publish --by Kim`],
    options: {
      by: { type: 'string', value: 'NAME', summary: 'Who answers, for the record; default: $USER' },
      state: shared.state,
    },
    notes: ['The first answer counts. It is kept if no process runs the plan at the moment.'],

    async run({ positionals: [planId = '', task = ''], options }, io) {
      using journal = openJournalOf(options, io);
      const answeredBy = options.by ?? io.env['USER'] ?? null;
      answerApproval(journal, { planId, key: task, isApproved, answeredBy, answeredAt: Date.now() });
      const head = journal.findHead(planId);
      const next =
        head !== undefined && isLeftAlone(journal, head)
          ? ` Go on with \`obsidian-orchestrator resume ${planId}\`.`
          : '';
      io.stdout.write(`${done} "${task}" of plan ${planId}.${next}\n`);
      return 0;
    },
  });
}
