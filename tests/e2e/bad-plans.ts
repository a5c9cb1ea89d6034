import { type BadPlan, bad, GOOD, HEAD, TYPO } from './bad-plan.ts';
import { contents } from './bad-plan-contents.ts';

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
  bad('a key that code would lose', `${HEAD}  - { id: a, action: look, payload: { log: l, __proto__: l } }`, {
    'SYNTAX 5:47': 'A key cannot be "__proto__". Use another name.',
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
  bad('a tag in a list without quotes', `${HEAD}  - id: b\n    action: look\n    payload: { log: l, list: [#a] }\n`, {
    'SYNTAX 7:31': 'A space is missing before "#". Put a text that begins with "#" in quotes, or add a space.',
    'SYNTAX 8:1': 'The "[" of line 7 is not closed.',
  }),
  bad(
    'a tag that is a comment in a list',
    `${HEAD}  - id: b\n    action: look\n    payload: { log: l, list: [ #a ] }\n`,
    {
      'SYNTAX 8:1':
        'The "[" of line 7 is not closed. Add the missing "]". From " #" on, the line is a comment: put a text that begins with "#" in quotes.',
    },
  ),
  bad('a tag without quotes', `${HEAD}  - id: b\n    action: look\n    payload:\n      log: #a\n`, {
    'INVALID_PAYLOAD 8:12': 'got null. Add a value, or remove the field. Put a text that begins with "#" in quotes.',
  }),
  bad('a list as a key', `${HEAD}${GOOD}    ? [a, b]\n    : c\n${TYPO}`, {
    'SYNTAX 8:7': 'key',
    'UNKNOWN_ACTION 10:25': 'look',
  }),
  bad('a tag', `${HEAD}  - { id: b, action: look, payload: { log: !vault x } }\n${TYPO}`, {
    'SYNTAX 5:44': '"!vault"',
    'UNKNOWN_ACTION 6:25': 'look',
  }),
  bad(
    'a task of a note without quotes',
    `${HEAD}  - id: b\n    action: look\n    payload: { log: l }\n    agent: - [ ] x\n`,
    {
      'SYNTAX 8:12': 'A value cannot begin with "- ". Put the value in quotes, or begin a list on the next line.',
    },
  ),
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
  bad('an unknown dependency without brackets', `${HEAD}${GOOD}${GOOD.replace('good', 'b')}    depends_on: god\n`, {
    'INVALID_FIELD 11:17': 'depends_on: expected a list of strings, got "god". Write a list: [god].',
    'UNKNOWN_ID 11:17': 'Task "b" depends on "god", which is not a task of this plan. Did you mean "good"?',
  }),
  bad('no task', 'name: x\ntasks: []\n', {
    'INVALID_FIELD 2:8': 'tasks: expected at least one task, got []. Write a list of tasks, each with an id: - id: …',
  }),
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
    'INVALID_FIELD 2:14':
      'concurrency: expected a whole number from 1 to 256, got "many". Write a whole number from 1 to 256. Number of tasks that run in parallel.',
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
    'inputs and outputs of which some have a wrong form',
    `${HEAD}  - { id: good, action: look, payload: { log: { $input: wek } } }
inputs:
  week: { type: strng }
  days: { type: integer, default: many }
outputs:
  a: { $from: good, pth: $ }
  b: { $from: god, path: result }
`,
    {
      'UNKNOWN_INPUT 5:57': 'The plan has no input "wek". Did you mean "week"?',
      'INVALID_FIELD 7:17': 'Did you mean "string"?',
      'INVALID_FIELD 8:35': 'inputs.days.default: expected a whole number, got "many". Write a whole number.',
      'UNKNOWN_FIELD 10:21': 'Did you mean "path"?',
      'UNKNOWN_ID 11:15': 'Did you mean "good"?',
      'INVALID_JSON_PATH 11:26': 'it does not begin with "$"',
    },
  ),
  bad(
    'a default that is not in the list of values',
    `${HEAD}${GOOD}inputs: { a: { type: list, enum: [x, y], default: [z] } }\n`,
    {
      'INVALID_FIELD 8:51': 'inputs.a.default: expected a list of "x" or "y", got ["z"].',
    },
  ),
  bad(
    'notices without a command or webhook, to two places, or with headers for a program',
    `name: bad
agent: scripted
notify:
  - on: [failed]
  - on: [failed]
    command: [tee]
    webhook: example.org
  - on: [failed]
    command: [tee]
    headers: { a: b }
tasks:
${TYPO}`,
    {
      'MISSING_FIELD 4:5': 'notify[0] needs "command" or "webhook". Add "command", a program and',
      'INVALID_FIELD 7:5': 'notify[1] has either "command" or "webhook", not both.',
      'INVALID_FIELD 7:14':
        'notify[1].webhook: expected a URL or { $secret: … }, got "example.org". Write a URL or { $secret: … }. URL to',
      'INVALID_FIELD 10:5': 'notify[2].headers works only with "webhook".',
      'UNKNOWN_ACTION 12:25': 'look',
    },
  ),
  bad(
    'webhooks to which no request can be sent',
    `name: bad
agent: scripted
notify:
  - { on: [failed], webhook: "ftp://example.org/x" }
  - { on: [failed], webhook: "javascript:alert(1)" }
  - { on: [failed], webhook: "https://kim:pass@example.org/x" }
  - { on: [failed], webhook: "http://example.org:25/x" }
  - { on: [failed], webhook: "http://example.org/", headers: { X-A: "a\\nb", X-B: "✓", X-C: "good" } }
tasks:
${TYPO}`,
    {
      'INVALID_FIELD 4:30':
        'notify[0].webhook: expected a URL that begins with "https://" or "http://", got "ftp://example.org/x".',
      'INVALID_FIELD 5:30': 'notify[1].webhook: expected a URL that begins with',
      'INVALID_FIELD 6:30':
        'notify[2].webhook: expected a URL without a user name and password, got "https://***@example.org/x".',
      'INVALID_FIELD 7:30': 'notify[3].webhook: expected a URL whose port is not reserved for another protocol, got',
      'INVALID_FIELD 8:69': 'notify[4].headers.X-A: expected one line of Latin-1 characters, got "a\\nb".',
      'INVALID_FIELD 8:82': 'notify[4].headers.X-B: expected one line of Latin-1 characters, got "✓".',
      'UNKNOWN_ACTION 10:25': 'look',
    },
  ),
  bad('a time with a unit, and a switch in words', `${HEAD}${GOOD}    timeout_ms: 1.5m\nkeep: { texts: no }\n`, {
    'INVALID_FIELD 8:17':
      'timeout_ms: expected a whole number from 1 to 86400000, got "1.5m". Write 90000, in milliseconds.',
    'INVALID_FIELD 9:16': 'keep.texts: expected true or false, got "no". Write false.',
  }),
  bad('times with a unit for which the field has no room', `${HEAD}${GOOD}    timeout_ms: 48h\ntimeout_ms: 0.1ms\n`, {
    'INVALID_FIELD 8:17':
      'timeout_ms: expected a whole number from 1 to 86400000, got "48h". Write a whole number from 1 to 86400000. Time limit of one attempt.',
    'INVALID_FIELD 9:13': 'timeout_ms: expected a whole number from 1',
  }),
  bad('a number as an id', `${HEAD}${GOOD.replace('good', '7')}`, {
    'INVALID_FIELD 5:9': 'id: expected a string of at most 100 characters, got 7. Put it in quotes: "7".',
  }),
  bad('a word of another tool, next to the field that is similar', `${HEAD}${GOOD}    if: true\n`, {
    'UNKNOWN_FIELD 8:5': 'A task has no field "if". Use one of the fields: approval',
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

export const badPlans: readonly BadPlan[] = [...syntax, ...shape, ...contents];
