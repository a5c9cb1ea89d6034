import { type CliCommand, defineCommand, store } from './command.ts';
import { openRunner } from './open-runner.ts';
import { printedResume } from './printed-resume.ts';

/** The command that gives one of the two answers to an approval. */
export function approvalCommand(word: string, { isApproved, done }: { isApproved: boolean; done: string }): CliCommand {
  return defineCommand({
    positionals: ['<plan_id>', '<task>'],
    names: ['plans'],
    examples: [`${word} weekly publish`, `${word} weekly publish --by Kim`],
    options: {
      by: { type: 'string', value: 'NAME', summary: 'Who answers, for the record; default: $USER' },
      question: { type: 'string', value: 'ID', summary: 'Answer only this question; `show PLAN TASK` prints its id' },
      ...store,
    },
    notes: ['The first answer counts. It is kept if no process runs the plan at the moment.'],

    async run({ positionals: [planId = '', task = ''], options }, io) {
      await using open = await openRunner(options, io);
      const by = options.by ?? io.env['USER'];
      const { state } = await open.runner.approve(planId, task, { isApproved, by, questionId: options.question });
      const next =
        state === 'interrupted' ? ` Go on with \`${await printedResume(planId, { ...open, options, io })}\`.` : '';
      io.stdout.write(`${done} "${task}" of plan ${planId}.${next}\n`);
      return 0;
    },
  });
}
