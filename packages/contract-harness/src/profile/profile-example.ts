import { isDeepStrictEqual } from 'node:util';
import { isObject } from '@obsidian-agent/shared-types';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { describeEnd } from '../answer/describe-observation.ts';
import { mismatches } from '../answer/mismatches.ts';
import { type AnswerForm, readAnswer } from '../answer/read-answer.ts';
import { faultsText } from '../answer/schema-faults.ts';
import type { Example, Judge } from '../kit/example/example.ts';
import { VAULT } from '../subject/recipe.ts';
import { verify } from '../subject/violation.ts';
import type { Profile } from './profile-schema.ts';

const FOLDER = '%FOLDER%';

/** The example of a profile. `accepts` is its compiled schema of answers. */
export function exampleOf(profile: Profile, accepts: ValidateFunction | undefined): Example {
  const { answer = {}, refusal = {}, files: before = {}, files_after: after = before } = profile;
  const { exit_status: done = 0 } = answer;
  const { exit_status: refused = 0 } = refusal;
  const form: AnswerForm = {
    exitStatuses: [...new Set([done, refused])],
    faultOf: (document) => (accepts === undefined || accepts(document) ? undefined : faultsText(accepts.errors)),
  };
  const request = inSandbox(profile.request);
  const stdin = JSON.stringify(request);
  return {
    ...form,
    stdin,
    inText: JSON.stringify({ 'x-text': 'a@@b', ...(request as object) }).split('@@') as [string, string],
    before,
    after,
    expectDone: judge({ ...form, exitStatuses: [done] }, answer.match),
    expectRefused: judge({ ...form, exitStatuses: [refused] }, refusal.match),
    expectCancelled: judge(form, undefined),
    situations: [
      { stdin, before },
      { stdin: 'no request', before },
    ],
  };
}

function judge(form: AnswerForm, match: Profile['request'] | undefined): Judge {
  return (observation) => {
    const answer = readAnswer(observation, form);
    const wrong = mismatches(inSandbox(match ?? {}), answer, { isSame: isDeepStrictEqual });
    const expected = `an answer with ${JSON.stringify(match)}`;
    verify(wrong.length === 0, { observation, expected, seen: `${wrong.join('; ')}, ${describeEnd(observation)}` });
  };
}

/** A value with the placeholder of sandboxes in its texts. */
function inSandbox(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(FOLDER, VAULT);
  if (Array.isArray(value)) return value.map(inSandbox);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inSandbox(member)]));
}
