/** The notes of the demo's vault, by path. */
export const notes: Readonly<Record<string, string>> = {
  'Home.md': `# Home

- [[Projects/Vegetable garden]]
- [[Daily/2026-11-20|yesterday]]
`,
  'Daily/2026-11-20.md': `---
tags: [daily]
---
Met [[People/Mara]] at the allotment. The soil in the second bed is heavy clay. #garden

- [x] return the spade
- [ ] measure the bed 📅 2026-11-28
`,
  'People/Mara.md': `---
aliases: [Mara K.]
---
Runs the greenhouse at the allotment. Knows everything about tomatoes.
`,
  'Projects/Vegetable garden.md': `---
status: active
tags: [project, garden]
---
# Vegetable garden

- [ ] Order seeds, see [[Reference/Frost dates]]
- [ ] Build the second raised bed
- [ ] Ask [[People/Mara]] about the greenhouse
`,
  'Reference/Frost dates.md': `# Frost dates

| year | last frost | first frost |
|---|---|---|
| 2024 | 23 April | 2 November |
| 2025 | 11 May | 19 October |
| 2026 | 2 May | 8 November |
`,
  '.obsidian/app.json': '{ "alwaysUpdateLinks": true }\n',
};
