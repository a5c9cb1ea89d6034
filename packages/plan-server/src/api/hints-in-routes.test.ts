import { expect, test } from 'vitest';
import { inRoutes } from './hints-in-routes.ts';

test.each([
  [
    'List plans with `obsidian-orchestrator list`. Those of another state folder need --state.',
    'List plans with `GET /api/v1/plans`.',
  ],
  ["Watch it with `obsidian-orchestrator show 'a b'`.", 'Watch it with `GET /api/v1/plans/a%20b`.'],
  ["See `obsidian-orchestrator show 'a'\\''b' ask`.", "See `GET /api/v1/plans/a'b/tasks/ask`."],
  [
    'To be asked again, run `obsidian-orchestrator retry p --from t`.',
    'To be asked again, call `POST /api/v1/plans/p/retry` with { "from": "t" }.',
  ],
  ['Run `obsidian-orchestrator retry` to be asked again.', 'Call `POST /api/v1/plans/{plan}/retry` to be asked again.'],
  [
    'To run some of it again, name the first task with --from.',
    'To run some of it again, name the first task with `from`.',
  ],
  ['Add --set week=… It is: a week.', 'Add `inputs: { "week": … }` It is: a week.'],
  ['Make the folder writable, or copy it and use the copy with --state.', 'Ask the person who runs the server.'],
  ['See "x" in `obsidian-orchestrator agents --json`.', 'See `GET /api/v1/agents?command=x`.'],
  ['Create one with `obsidian-orchestrator serve token create NAME --role run`.', undefined],
  ['`obsidian-agent --describe` holds the schemas.', undefined],
])('%j becomes %j', (hint, expected = hint) => {
  expect(inRoutes(hint)).toBe(expected);
});
