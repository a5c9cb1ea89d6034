import { defineInsertion } from '../fields/insertion.ts';

export const appendNote = defineInsertion({
  name: 'append_note',
  summary: 'Add Markdown at the end of a note or section.',
  content: 'Markdown to add, on a new line.',
  heading: 'Heading whose section the text is added to, after any subsections.',
  exampleLine: 9,
});
