import { expect, test } from 'vitest';
import { aliasesOf } from './aliases.ts';

test.each([
  [{ aliases: ['One', ' Two '] }, ['One', 'Two']],
  [{ aliases: 'One, and only' }, ['One, and only']],
  [{ Aliases: ['One', '', null, 2024] }, ['One', '2024']],
  [{ aliases: null }, []],
  [{ alias: 'One' }, []],
  [{}, []],
])('%j has the aliases %j', (properties, aliases) => {
  expect(aliasesOf(properties)).toEqual(aliases);
});
