import { expect, test } from 'vitest';
import { inToolWords } from './tool-words.ts';

test.each([
  ['See `GET /api/v1/agents?command=read_note`.', 'Its parameters are those of the tool read_note.'],
  ['List names with `GET /api/v1/hosts`.', 'List names with get_plan without plan_id.'],
  ['Call `GET /api/v1/plans`.', 'Call get_plan without plan_id.'],
  ['Call `GET /api/v1/plans/weekly`.', 'Call get_plan.'],
  ['Call `POST /api/v1/plans/weekly/retry`.', 'Call retry_plan.'],
  ['Call `GET /api/v1/plans/weekly/tasks/a`.', 'Call get_plan.'],
])('the hint of a service %j is %j for models', (hint, expected) => {
  expect(inToolWords(hint)).toBe(expected);
});
