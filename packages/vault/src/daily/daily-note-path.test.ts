import { expect, test } from 'vitest';
import { dailyNotePath } from './daily-note-path.ts';

test.each([
  ['', 'YYYY-MM-DD', '2026-03-01.md'],
  ['Daily Notes', 'YYYY-MM-DD', 'Daily Notes/2026-03-01.md'],
  ['', 'YYYY/[Daily]/MM/YYYY-MM-DD', '2026/Daily/03/2026-03-01.md'],
  ['Days', '/YYYY//MMMM/dddd Do', 'Days/2026/March/Sunday 1st.md'],
  ['Days', 'YYYY-MM-DD[.md]', 'Days/2026-03-01.md'],
])('in the folder %j with the format %j, the daily note is %j', async (folder, format, path) => {
  expect(await dailyNotePath({ folder, format, template: undefined }, '2026-03-01')).toBe(path);
});
