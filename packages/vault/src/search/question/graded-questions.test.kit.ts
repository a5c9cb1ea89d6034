/** A question, and the notes that answer it, by grade: 3 answers it, 1 touches it. */
export interface GradedQuestion {
  readonly question: string;
  readonly grades: Readonly<Record<string, number>>;
}

const day = 'It rained in the morning and cleared up after lunch, so we took the long way home past the mill. ';
const week = day.repeat(4);
const diary = (...said: readonly string[]): string => said.map((each) => `${day}${each} ${day}\n\n`).join('');

/** A made-up household's notes. Most questions have one note that answers and one that merely has the same words. */
export const gradedNotes: Readonly<Record<string, string>> = {
  // The answer is below a heading; the other note mentions the words more often.
  'Kitchen.md': `# Kitchen\n\n${day}\n\n## Descaling the kettle\n\nWarm vinegar for an hour, then rinse it twice.\n\n## Sharpening knives\n\nTwenty strokes on each side of the wet stone.\n`,
  'Leaflets.md': diary('Descaling the kettle?', 'Descaling the kettle!', 'Descaling the kettle.'),
  'Flea market.md': diary('Sharpening knives?', 'Sharpening knives!', 'Sharpening knives.'),
  'Cellar.md': `# Cellar\n\n${day}\n\n## Bleeding a radiator\n\nOpen the valve until water comes, then close it.\n\n## Resetting the fuse\n\nPush the middle switch up.\n`,
  'Invoices.md': diary('Bleeding a radiator?', 'Bleeding a radiator!', 'Bleeding a radiator.'),
  'Estimates.md': diary('Resetting the fuse?', 'Resetting the fuse!', 'Resetting the fuse.'),
  // The words of the answer are next to each other; the other note, which is shorter, has them far apart.
  'Hikes.md': `${week}From the red gate a narrow path leads to the chapel. ${day}${day}\n`,
  'Doors.md': `The red one stays shut. ${week}We came to a gate. ${day}\n`,
  'Rivers.md': `${week}We saw a stone bridge. ${day}${day}\n`,
  'Masons.md': `A stone fell. ${week}The bridge was closed. ${day}\n`,
  'Birds.md': `${week}The blue tit nests in the box on the wall. ${day}${day}\n`,
  'Colours.md': `The blue one is taken. ${week}Not one tit today. ${day}\n`,
  // One section answers; the other note, which is shorter, has the words in sections about different things.
  'Car.md': `# Car\n\n## Papers\n\n${week}\n\n## Winter\n\nFit the tyres in October and check the pressure while it is cold.\n\n## Battery\n\n${week}\n`,
  'Bicycle.md': `# Bicycle\n\n## Bell\n\nThe pressure to buy one grows.\n\n## Saddle\n\nIt gets cold.\n\n## Wheels\n\nThe tyres are new. ${week}\n`,
  'Bread.md': `# Bread\n\n## Flour\n\n${week}\n\n## Dough\n\nFeed the starter with rye flour each evening.\n\n## Oven\n\n${week}\n`,
  'Meals.md': `# Meals\n\n## Morning\n\nA light starter to the day.\n\n## Noon\n\nRye is out.\n\n## Hens\n\nNo feed for the hens. ${week}\n`,
  // Names, aliases, tags, folders, other forms and misspelt words.
  'Plum jam.md': 'Two kilos of fruit, one of sugar, an hour on a low flame.\n',
  'Stalls.md': diary('They had plums, and plum cake, and jam of all kinds.'),
  'Grandmother.md': '---\naliases: [Edith Marlow]\n---\nBorn by the sea. She kept bees.\n',
  'Guests.md': diary('Edith came, and Mr Marlow, and Edith again.'),
  'Lamp.md': '---\ntags: [repair]\n---\nThe switch sticks; a drop of oil helps.\n',
  'Letters.md': diary('Still no word about the repair.'),
  'Allotment/Beds.md': 'Three rows of beans, two of leeks.\n',
  'Wolves.md': 'Wolves howled behind the mill.\n',
  'Money.md': `${day}\n\nThe insurance covers storms and burst pipes.\n`,
  'Boat.md': `${day}\n\nVarnish the hull in April, two thin coats.\n`,
};

export const gradedQuestions: readonly GradedQuestion[] = [
  { question: 'how do I descale a kettle', grades: { 'Kitchen.md': 3, 'Leaflets.md': 1 } },
  { question: 'sharpening knives', grades: { 'Kitchen.md': 3, 'Flea market.md': 1 } },
  { question: 'How do I start bleeding a radiator?', grades: { 'Cellar.md': 3, 'Invoices.md': 1 } },
  { question: 'resetting the fuse', grades: { 'Cellar.md': 3, 'Estimates.md': 1 } },
  { question: 'where is the red gate', grades: { 'Hikes.md': 3, 'Doors.md': 1 } },
  { question: 'stone bridge', grades: { 'Rivers.md': 3, 'Masons.md': 1 } },
  { question: 'blue tit', grades: { 'Birds.md': 3, 'Colours.md': 1 } },
  { question: 'tyres pressure cold', grades: { 'Car.md': 3, 'Bicycle.md': 1 } },
  { question: 'how often to feed a rye starter', grades: { 'Bread.md': 3, 'Meals.md': 1 } },
  { question: 'plum jam', grades: { 'Plum jam.md': 3, 'Stalls.md': 1 } },
  { question: 'who was Edith Marlow', grades: { 'Grandmother.md': 3, 'Guests.md': 1 } },
  { question: 'what needs a repair', grades: { 'Lamp.md': 3, 'Letters.md': 1 } },
  { question: 'what is on the allotment', grades: { 'Allotment/Beds.md': 3 } },
  { question: 'a wolf howling', grades: { 'Wolves.md': 3 } },
  { question: 'does the insurence cover a strom', grades: { 'Money.md': 3 } },
  { question: 'varnishing hulls', grades: { 'Boat.md': 3 } },
];
