/** A plan with mistakes: what it shows, its text, and its problems as `REASON line:column` with a word of each. */
export interface BadPlan {
  readonly title: string;
  readonly text: string;
  readonly problems: Readonly<Record<string, string>>;
}

/** The plan's own fields are right: four lines, so that the first task begins in line 5. */
const HEAD = 'name: bad\nagent: scripted\nconcurrency: 2\ntasks:\n';
/** A task in two lines without mistakes, and one in a line of its own with a mistyped action. */
const GOOD = '  - id: good\n    action: look\n    payload: { log: l }\n';
const TYPO = '  - { id: typo, action: loook, payload: { log: l } }\n';

const bad = (title: string, text: string, problems: BadPlan['problems']): BadPlan => ({ title, text, problems });

/** Mistakes of syntax. What the parser still understands is checked, too. */
const syntax: readonly BadPlan[] = [
  bad('an unclosed brace hides only its own task', `${HEAD}${TYPO}  - id: b\n    payload: { log: l\n${GOOD}`, {
    'UNKNOWN_ACTION 5:25': 'Did you mean "look"?',
    'SYNTAX 8:3': 'The "{" of line 7 is not closed',
  }),
  bad('an unclosed bracket', `${HEAD}${TYPO}  - id: b\n    depends_on: [typo\n${GOOD}`, {
    'UNKNOWN_ACTION 5:25': 'look',
    'SYNTAX 8:3': 'The "[" of line 7 is not closed',
  }),
  bad('an unclosed quote is reported where it opens', `${HEAD}${TYPO}  - id: b\n    payload: { log: "l }\n${GOOD}`, {
    'UNKNOWN_ACTION 5:25': 'look',
    'SYNTAX 7:21': 'The double quote of line 7 is not closed',
  }),
  bad('a tab', `${HEAD}${GOOD}\tretry: {}\n${TYPO}`, { 'SYNTAX 8:1': 'tab' }),
  bad('a field that is indented too far', `${HEAD}  - id: b\n    action: look\n     payload: { log: l }\n${TYPO}`, {
    'SYNTAX 7:6': 'indentation',
    'UNKNOWN_ACTION 8:25': 'look',
  }),
  bad('a field that is not indented enough', `${HEAD}${TYPO}${GOOD}   retry: {}\n`, {
    'UNKNOWN_ACTION 5:25': 'look',
    'SYNTAX 9:1': 'indentation',
  }),
  bad('a second colon on a line', `${HEAD}${GOOD}    retry: max_attempts: 3\n${TYPO}`, {
    'SYNTAX 8:12': 'second ": "',
    'UNKNOWN_ACTION 9:25': 'look',
  }),
  bad('a missing comma', `${HEAD}  - { id: b, action: look, payload: { log: l text: t } }\n${TYPO}`, {
    'SYNTAX 5:44': 'comma',
    'UNKNOWN_ACTION 6:25': 'look',
  }),
  bad('a brace too many', `${HEAD}${TYPO}  - { id: b, action: look, payload: { log: l } }}\n${GOOD}`, {
    'UNKNOWN_ACTION 5:25': 'look',
    'SYNTAX 6:49': 'Unexpected "}"',
  }),
  bad('a value that begins with @', `${HEAD}  - { id: b, action: look, payload: { log: @x } }\n${TYPO}`, {
    'SYNTAX 5:44': '"@"',
    'UNKNOWN_ACTION 6:25': 'look',
  }),
  bad('a value that begins with *', `${HEAD}  - { id: b, action: look, payload: { log: *.md } }\n${TYPO}`, {
    'SYNTAX 5:44': 'quotes',
    'UNKNOWN_ACTION 6:25': 'look',
  }),
  bad('a backslash in double quotes', `${HEAD}  - { id: b, action: look, payload: { log: "\\q" } }\n${TYPO}`, {
    'SYNTAX 5:45': '"\\q"',
    'UNKNOWN_ACTION 6:25': 'look',
  }),
  bad('a key twice, and a mistake elsewhere', `${HEAD}${GOOD}    payload: { log: l }\n${TYPO}`, {
    'SYNTAX 8:5': 'The key "payload" appears twice',
    'UNKNOWN_ACTION 9:25': 'look',
  }),
  bad('a list as a key', `${HEAD}${GOOD}    ? [a, b]\n    : c\n${TYPO}`, {
    'SYNTAX 8:7': 'key',
    'UNKNOWN_ACTION 10:25': 'look',
  }),
  bad('a tag', `${HEAD}  - { id: b, action: look, payload: { log: !vault x } }\n${TYPO}`, {
    'SYNTAX 5:44': '"!vault"',
    'UNKNOWN_ACTION 6:25': 'look',
  }),
  bad('JSON without its last bracket', '{"name": "x", "tasks": [{"id": "a", "action": "look"}', {
    'SYNTAX 1:54': '"["',
  }),
];

/** Mistakes of form. Each is in one field, and hides nothing. */
const shape: readonly BadPlan[] = [
  bad('a number instead of retry', `${HEAD}${GOOD}    retry: 3\n${TYPO}`, {
    'INVALID_FIELD 8:12': 'retry: expected { max_attempts: … }, got 3. Write { max_attempts: 3 }.',
    'UNKNOWN_ACTION 9:25': 'look',
  }),
  bad('a quoted number', `${HEAD}${GOOD}    timeout_ms: "1000"\n`, {
    'INVALID_FIELD 8:17':
      'timeout_ms: expected a whole number from 1 to 86400000, got "1000". Remove the quotes: 1000.',
  }),
  bad(
    'a number out of bounds, and an unknown field next to it',
    `${HEAD}${GOOD}    retry: { max_attempts: 0, factr: 2 }\n`,
    {
      'INVALID_FIELD 8:28': 'from 1 to 100, got 0',
      'UNKNOWN_FIELD 8:31': 'retry has no field "factr". Did you mean "factor"?',
    },
  ),
  bad('a single dependency without brackets', `${HEAD}${GOOD}${GOOD.replace('good', 'b')}    depends_on: good\n`, {
    'INVALID_FIELD 11:17': 'depends_on: expected a list of strings, got "good". Write a list: [good].',
  }),
  bad('a mistyped word', `${HEAD}${GOOD}    on_failure: skip_dependants\n`, {
    'INVALID_FIELD 8:17': 'Did you mean "skip_dependents"?',
  }),
  bad('an empty payload', `${HEAD}  - id: a\n    action: look\n    payload:\n`, {
    'INVALID_FIELD 7:13': 'payload: expected an object, got null. Add a value, or remove the field.',
  }),
  bad(
    'a task without an id, which another one names',
    `${HEAD}  - { action: look, payload: { log: l } }\n${GOOD}    depends_on: [first]\n`,
    {
      'MISSING_FIELD 5:5': '"id"',
    },
  ),
  bad(
    'a task with a malformed id, which another one names',
    `${HEAD}  - { id: a b, action: look, payload: { log: l } }\n${GOOD}    depends_on: [a b]\n`,
    {
      'INVALID_FIELD 5:11': 'letters, digits',
      'INVALID_FIELD 9:18': 'letters, digits',
    },
  ),
  bad('a task that is a text', `${HEAD}  - look\n${TYPO}`, {
    'INVALID_FIELD 5:5': 'tasks[0]: expected { id: …, action: … }, got "look".',
    'UNKNOWN_ACTION 6:25': 'look',
  }),
  bad('tasks as an object', 'name: a\nagent: scripted\ntasks: { a: { action: look } }', {
    'INVALID_FIELD 3:8': 'tasks: expected a list of tasks',
  }),
  bad('a mistyped field that is required', 'name: a\nagent: scripted\ntask: []', {
    'UNKNOWN_FIELD 3:1': 'Did you mean "tasks"?',
  }),
  bad('a mistyped field of a task that is required', `${HEAD}  - { id: a, acton: look, payload: { log: l } }`, {
    'UNKNOWN_FIELD 5:14': 'Did you mean "action"?',
  }),
  bad('wrong fields of the plan, and of its tasks', `name: 3\nconcurrency: many\nagent: scripted\ntasks:\n${TYPO}`, {
    'INVALID_FIELD 1:7': 'name: expected a string of 1 to 200 characters, got 3. Put it in quotes: "3".',
    'INVALID_FIELD 2:14': 'concurrency: expected a whole number from 1 to 256, got "many".',
    'UNKNOWN_ACTION 5:25': 'look',
  }),
  bad('a wrong default agent is reported once, and not as an unknown one', `name: a\nagent: 5\ntasks:\n${GOOD}`, {
    'INVALID_FIELD 2:8': 'agent: expected a non-empty string, got 5.',
  }),
  bad(
    'an unknown default agent is reported once',
    `name: a\nagent: scriptd\ntasks:\n${GOOD}${GOOD.replace('good', 'b')}`,
    {
      'UNKNOWN_AGENT 2:8': 'Did you mean "scripted"?',
    },
  ),
  bad('a reference without its path in for_each', `${HEAD}${GOOD}    for_each: { $from: typo, pth: $ }\n${TYPO}`, {
    'UNKNOWN_FIELD 8:30': 'for_each has no field "pth". Did you mean "path"?',
    'UNKNOWN_ACTION 9:25': 'look',
  }),
  bad(
    'a number instead of a list in for_each, whose items the payload reads',
    `${HEAD}  - id: a\n    action: look\n    for_each: 3\n    payload: { log: { $item: true } }\n`,
    {
      'INVALID_FIELD 7:15':
        'for_each: expected a list, { $from: …, path: … } or { $input: … }, got 3. Write a list: [3].',
    },
  ),
];

/** Mistakes of contents: graph, references, actions and payloads. */
const contents: readonly BadPlan[] = [
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

export const badPlans: readonly BadPlan[] = [...syntax, ...shape, ...contents];
