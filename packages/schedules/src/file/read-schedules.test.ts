import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSchedules, SchedulesRefused } from './read-schedules.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'schedules-file-'));
beforeAll(() => {
  const plan = (inputs: string): string => `name: a\ninputs: { ${inputs} }\ntasks: [{ id: a, action: look }]\n`;
  writeFileSync(join(folder, 'weekly.yaml'), plan('day: { default: today }, order: { default: none }'));
  writeFileSync(join(folder, 'counted.yaml'), plan('count: { type: integer }, paths: { type: list, default: [] }'));
  writeFileSync(join(folder, 'broken.yaml'), 'name: a\ntaks: []\n');
  mkdirSync(join(folder, 'Notes'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const readText = (path: string): string => readFileSync(path, 'utf8');
  return readSchedules(
    { text, file: 'schedules.yaml', folder },
    { now, hasSecret: (name) => name !== 'GONE', readText },
  );
}

function problemsOf(text: string): string[] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof SchedulesRefused) return error.message.split('\n');
    throw error;
  }
  throw new Error('The schedules were accepted.');
}

test('the three triggers are read with their defaults', () => {
  const schedules = read(`schedules:
  weekly: { plan: weekly.yaml, cron: "0 7 * * MON", timezone: Europe/Berlin, inputs: { day: { $trigger: date } } }
  inbox: { plan: weekly.yaml, vault_change: { vault: Notes, paths: ["Inbox/**"] } }
  hook: { plan: weekly.yaml, webhook: { secret: HOOK_KEY }, overlap: allow }
`);

  const plan = join(folder, 'weekly.yaml');
  expect(schedules).toEqual([
    {
      name: 'weekly',
      plan,
      planFile: 'weekly.yaml',
      inputs: { day: { $trigger: 'date' } },
      overlap: 'skip',
      trigger: { kind: 'cron', cron: '0 7 * * MON', timezone: 'Europe/Berlin', missed: 'run_once' },
    },
    {
      name: 'inbox',
      plan,
      planFile: 'weekly.yaml',
      inputs: {},
      overlap: 'skip',
      trigger: {
        kind: 'vault_change',
        vault: join(folder, 'Notes'),
        paths: ['Inbox/**'],
        quietMs: 5000,
        latestMs: 60_000,
      },
    },
    {
      name: 'hook',
      plan,
      planFile: 'weekly.yaml',
      inputs: {},
      overlap: 'allow',
      trigger: { kind: 'webhook', secret: 'HOOK_KEY' },
    },
  ]);
});

test('wrong forms are reported together, with line, column and the most similar name', () => {
  expect(
    problemsOf(`schedules:
  weekly: { plan: weekly.yaml, corn: "0 7 * * MON" }
  daily: { plan: weekly.yaml, cron: "0 25 * * *", timezone: Mars/Olympus, missed: never }
  inbox: { plan: weekly.yaml, vault_change: { vault: Notes, quiet: 5 } }
`),
  ).toEqual([
    'schedules.yaml:2:32: schedules.weekly has no field "corn".',
    '  Did you mean "cron"?',
    expect.stringMatching(
      /^schedules.yaml:3:37: schedules.daily.cron: expected a cron line of five parts .*, got "0 25/,
    ),
    expect.any(String),
    expect.stringMatching(/^schedules.yaml:3:61: schedules.daily.timezone: expected a time zone such as Europe/),
    expect.any(String),
    expect.stringMatching(/^schedules.yaml:3:83: schedules.daily.missed: expected /),
    expect.any(String),
    expect.stringMatching(/^schedules.yaml:4:68: schedules.inbox.vault_change.quiet: expected a time span /),
    expect.any(String),
  ]);
});

test('triggers that cannot work and missing files are reported together', () => {
  expect(
    problemsOf(`schedules:
  never: { plan: weekly.yaml, cron: "0 0 31 2 *" }
  both: { plan: weekly.yaml, cron: "@daily", webhook: { secret: KEY } }
  none: { plan: gone.yaml }
  inbox: { plan: weekly.yaml, vault_change: { vault: Nowhere } }
  hook: { plan: weekly.yaml, webhook: { secret: GONE }, inputs: { order: { $trigger: bdy } } }
`),
  ).toEqual([
    'schedules.yaml:2:37: schedules.never.cron: "0 0 31 2 *" never comes.',
    '  Give a day that its month has.',
    'schedules.yaml:3:9: schedules.both: cron and webhook exclude each other.',
    '  Give one of cron, vault_change and webhook.',
    'schedules.yaml:4:9: schedules.none: nothing starts it.',
    '  Give one of cron, vault_change and webhook.',
    'schedules.yaml:4:17: schedules.none.plan: no such file: gone.yaml.',
    `  Correct the path of the plan, which stands for ${join(folder, 'gone.yaml')}.`,
    'schedules.yaml:5:54: schedules.inbox.vault_change.vault: not a folder: Nowhere.',
    `  Correct the path of the vault, which stands for ${join(folder, 'Nowhere')}.`,
    'schedules.yaml:6:49: schedules.hook.webhook.secret: the secret "GONE" is missing.',
    '  Set GONE, or GONE_FILE to the path of a file with it.',
    'schedules.yaml:6:74: schedules.hook.inputs.order: nothing that starts a plan has "bdy".',
    '  Did you mean "body"?',
  ]);
});

test('what a plan and its inputs have wrong is reported in the same round as wrong forms', () => {
  expect(
    problemsOf(`schedules:
  form: { plan: counted.yaml, cron: "0 25 * * *", inputs: { count: many } }
  none: { plan: gone.yaml, overlap: perhaps }
  missing: { plan: counted.yaml, cron: "@daily", inputs: { cuont: 3 } }
  kinds: { plan: counted.yaml, cron: "@daily", inputs: { count: { $trigger: date }, paths: { $trigger: paths } } }
  vault: { plan: broken.yaml, vault_change: { vault: Nowhere, quiet: 5 } }
`),
  ).toEqual([
    expect.stringMatching(/^schedules.yaml:2:37: schedules.form.cron: expected a cron line of five parts such as /),
    '  Write a cron line of five parts such as "0 7 * * MON". The parts are minute, hour, day, month and weekday. Seconds may come first.',
    'schedules.yaml:2:68: The input "count": expected a whole number, got "many".',
    expect.any(String),
    'schedules.yaml:3:9: schedules.none: nothing starts it.',
    expect.any(String),
    'schedules.yaml:3:17: schedules.none.plan: no such file: gone.yaml.',
    expect.any(String),
    expect.stringMatching(/^schedules.yaml:3:37: schedules.none.overlap: /),
    expect.any(String),
    'schedules.yaml:4:12: The input "count" has no value.',
    '  Add it to the inputs of this schedule.',
    expect.stringMatching(/^schedules.yaml:4:\d+: The plan has no input "cuont"/),
    '  Did you mean "count"?',
    expect.stringMatching(/^schedules.yaml:5:\d+: The input "count": expected a whole number, got "2026-01-01"/),
    expect.any(String),
    'schedules.yaml:5:92: schedules.kinds.inputs.paths: a cron line has no paths.',
    '  It has time, date.',
    'schedules.yaml:6:54: schedules.vault.vault_change.vault: not a folder: Nowhere.',
    expect.any(String),
    expect.stringMatching(/^schedules.yaml:6:\d+: schedules.vault.vault_change.quiet: /),
    expect.any(String),
    'broken.yaml:2:1: The plan has no field "taks".',
    '  Did you mean "tasks"?',
  ]);
});

test('a path into what starts a plan is checked', () => {
  expect(
    problemsOf(`schedules:
  hook: { plan: weekly.yaml, webhook: { secret: KEY }, inputs: { day: { $trigger: body, path: $.day } , order: { $trigger: body, path: .x } } }
  typo: { plan: weekly.yaml, webhook: { secret: KEY }, inputs: { day: { $trigger: body, pth: $.day } } }
`),
  ).toEqual([
    'schedules.yaml:2:112: schedules.hook.inputs.order: ".x" is not a valid JSONPath: it does not begin with "$".',
    expect.any(String),
    'schedules.yaml:3:71: schedules.typo.inputs.day: $trigger does not go with "pth".',
    '  Did you mean "path"?',
  ]);
});

test.each([
  [
    'vault_change: { vault: Notes, paths: ["[Inbox/**"] }',
    'vault_change.paths[0]: expected a glob such as Inbox/**, whose [ and { are closed, got "[Inbox/**".',
  ],
  ['vault_change: { vault: Notes, quiet: 10m }', 'vault_change.quiet: 10m is longer than latest, which is 1m.'],
  [
    'vault_change: { vault: Notes, quiet: 2s, latest: 1s }',
    'vault_change.quiet: 2s is longer than latest, which is 1s.',
  ],
  ['cron: "* * * * * * *"', 'cron: expected a cron line of five parts such as "0 7 * * MON", got "* * * * * * *".'],
  [
    'cron: "2026-11-29T12:38:42"',
    'cron: expected a cron line of five parts such as "0 7 * * MON", got "2026-11-29T12:38:42".',
  ],
  ['cron: "7:00"', 'cron: expected a cron line of five parts such as "0 7 * * MON", got "7:00".'],
  [
    'cron: "@daily", inputs: { day: { $trigger: time, path: $.x } }',
    'inputs.day: path does not go with time, which is a text.',
  ],
  ['cron: "@daily", inputs: { day: { $trigger: paths } }', 'inputs.day: a cron line has no paths.'],
])('{ %s } has one mistake: %s', (trigger, message) => {
  const problems = problemsOf(`schedules:\n  one: { plan: weekly.yaml, ${trigger} }\n`);

  expect(problems).toEqual([expect.stringMatching(/^schedules.yaml:2:\d+: /), expect.stringMatching(/^ {2}/)]);
  expect(problems[0]).toContain(`schedules.one.${message}`);
});

test.each(['cron: "@daily"', 'cron: "0 0 7 * * MON"', 'vault_change: { vault: Notes, paths: ["{a,b}/[[x]*", "[{]"] }'])(
  '{ %s } has no mistake',
  (trigger) => {
    expect(read(`schedules:\n  one: { plan: weekly.yaml, ${trigger} }\n`)).toHaveLength(1);
  },
);

test.each(['', '[]', 'schedules: 3', 'schedules: {'])('a file without schedules is refused: %j', (text) => {
  expect(problemsOf(text)[0]).toMatch(/^schedules.yaml:\d+:\d+: /);
});
