/** A plan with mistakes: what it shows, its text, and its problems as `REASON line:column` with a word of each. */
export interface BadPlan {
  readonly title: string;
  readonly text: string;
  readonly problems: Readonly<Record<string, string>>;
}

/** The plan's own fields are right: four lines, so that the first task begins in line 5. */
export const HEAD = 'name: bad\nagent: scripted\nconcurrency: 2\ntasks:\n';
/** A task in two lines without mistakes, and one in a line of its own with a mistyped action. */
export const GOOD = '  - id: good\n    action: look\n    payload: { log: l }\n';
export const TYPO = '  - { id: typo, action: loook, payload: { log: l } }\n';

export const bad = (title: string, text: string, problems: BadPlan['problems']): BadPlan => ({ title, text, problems });
