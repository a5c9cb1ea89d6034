import { defineInsertion } from '../fields/insertion.ts';

export const prependNote = defineInsertion({
  name: 'prepend_note',
  summary: 'Add Markdown at the beginning of a note (after its frontmatter) or section.',
  content: 'Markdown to add, on its own line.',
  heading: 'Heading below which the text is added.',
  exampleLine: 4,
});
