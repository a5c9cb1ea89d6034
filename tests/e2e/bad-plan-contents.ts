import { type BadPlan, bad, GOOD, HEAD, TYPO } from './bad-plan.ts';

/** Mistakes of contents: graph, references, actions and payloads. */
export const contents: readonly BadPlan[] = [
  bad(
    'mistakes of several stages in one plan',
    `name: bad\nagent: scripted\ntasks:\n  - { id: a, action: look, retry: 3, payload: { lgo: x } }\n  - { id: a, action: look, depends_on: [z], payload: { log: { $from: a, path: result } } }\n`,
    {
      'INVALID_FIELD 4:35': 'retry: expected',
      'INVALID_PAYLOAD 4:49': 'Did you mean "log"?',
      'DUPLICATE_ID 5:11': '"a"',
      'UNKNOWN_ID 5:41': '"z"',
      'INVALID_JSON_PATH 5:79': 'it does not begin with "$"',
    },
  ),
  bad('ids over two lines', `plan_id: "a\\nb"\ncorrelation_id: "c\\td"\n${HEAD}${TYPO}`, {
    'INVALID_FIELD 1:10': 'plan_id: expected one line without control characters, got "a\\nb". Use 1 to 256',
    'INVALID_FIELD 2:17': 'correlation_id: expected one line',
    'UNKNOWN_ACTION 7:25': 'look',
  }),
  bad(
    'two cycles',
    `${HEAD}${['ab', 'ba', 'cd', 'dc'].map(([id, other]) => `  - { id: ${id}, action: look, depends_on: [${other}], payload: { log: l } }\n`).join('')}`,
    {
      'CYCLE 5:40': 'a -> b -> a',
      'CYCLE 7:40': 'c -> d -> c',
    },
  ),
  bad('a value of the wrong type in a payload', `${HEAD}  - { id: a, action: look, payload: { log: l, list: x } }`, {
    'INVALID_PAYLOAD 5:53': 'payload.list: expected a list, got "x". Write a list: [x].',
  }),
  bad('a value that is not one of the choices', `${HEAD}  - { id: a, action: look, payload: { log: l, mode: lod } }`, {
    'INVALID_PAYLOAD 5:53': 'payload.mode: expected "plain" or "loud", got "lod". Did you mean "loud"?',
  }),
  bad(
    'data of a literal that has a mark instead of a text',
    `${HEAD}  - { id: a, action: look, payload: { log: { $literal: { $from: x } } } }`,
    { 'INVALID_PAYLOAD 5:44': 'payload.log: expected a string, got { $from: "x" }. See "look" in' },
  ),
  bad(
    'data whose members are called like functions',
    `${HEAD}  - { id: a, action: look, timeout_ms: [{ toString: 1 }], payload: { log: l, mode: [{ toString: 1 }] } }`,
    {
      'INVALID_FIELD 5:40': 'timeout_ms: expected a whole number',
      'INVALID_PAYLOAD 5:84': 'payload.mode: expected "plain" or "loud"',
    },
  ),
  bad('a number instead of a text', `${HEAD}  - { id: a, action: look, payload: { log: 5 } }`, {
    'INVALID_PAYLOAD 5:44': 'payload.log: expected a string, got 5. Put it in quotes: "5".',
  }),
  bad('a wikilink without quotes', `${HEAD}  - { id: a, action: look, payload: { log: [[Home]] } }`, {
    'INVALID_PAYLOAD 5:44': 'Put a wikilink in quotes: "[[Home]]".',
  }),
  bad('a mistyped parameter that is required', `${HEAD}  - { id: a, action: look, payload: { lgo: l } }`, {
    'INVALID_PAYLOAD 5:39': 'Did you mean "log"?',
  }),
  bad(
    'a mistyped agent and a mistyped dependency',
    `${HEAD}${GOOD}  - { id: b, agent: twn, action: look, depends_on: [goood], payload: { log: l } }`,
    {
      'UNKNOWN_AGENT 8:21': 'Did you mean "twin"?',
      'UNKNOWN_ID 8:53': 'Did you mean "good"?',
    },
  ),
  bad(
    'a reference with a mistyped member',
    `${HEAD}  - { id: b, action: look, payload: { log: { $from: a, pth: $ } } }\n${TYPO}`,
    {
      'INVALID_REFERENCE 5:44': 'payload.log: expected a reference, got { $from: "a", pth: "$" }.',
      'UNKNOWN_ACTION 6:25': 'look',
    },
  ),
  bad(
    'a mistyped mark of a reference',
    `${HEAD}${GOOD}  - { id: b, action: look, payload: { log: { $form: good, path: $ } } }\n`,
    {
      'INVALID_PAYLOAD 8:44': 'payload.log: expected a string, got { $form: "good", path: "$" }. Did you mean "$from"?',
    },
  ),
  bad('a task that waits for itself', `${HEAD}  - { id: a, action: look, depends_on: [a], payload: { log: l } }`, {
    'CYCLE 5:40': 'The task "a" waits for itself. Remove this dependency.',
  }),
  bad(
    'an equals sign in a filter',
    `${HEAD}${GOOD}  - { id: b, action: look, payload: { log: { $from: good, path: '$[?@.a = 1]' } } }`,
    {
      'INVALID_JSON_PATH 8:65': 'equality is written "=="',
    },
  ),
  bad(
    'an unclosed bracket in a path',
    `${HEAD}${GOOD}  - { id: b, action: look, payload: { log: { $from: good, path: '$.result[' } } }`,
    {
      'INVALID_JSON_PATH 8:65': 'a bracket is not closed',
    },
  ),
  bad(
    'an unknown function in a path',
    `${HEAD}${GOOD}  - { id: b, action: look, payload: { log: { $from: good, path: '$[?size(@)]' } } }`,
    {
      'INVALID_JSON_PATH 8:65': 'there is no function "size"',
    },
  ),
  bad(
    'a comparison of several values',
    `${HEAD}${GOOD}  - { id: b, action: look, payload: { log: { $from: good, path: '$[?@.* == 1]' } } }`,
    {
      'INVALID_JSON_PATH 8:65': 'a comparison needs one value',
    },
  ),
  bad(
    'an item without for_each in a task whose version is wrong',
    `${HEAD}  - { id: a, action: look, api_version: v9, payload: { log: { $item: true } } }`,
    {
      'INVALID_FIELD 5:41': 'api_version: expected "v1" or "v2", got "v9".',
      'INVALID_REFERENCE 5:61': 'for_each',
    },
  ),
];
