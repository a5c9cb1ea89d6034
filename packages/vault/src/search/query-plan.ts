import { type NoteIndex, type Verdicts, verdict } from '../metadata/note-index.ts';
import { foldQuery, type QueryAlgebra, type QueryScope, WHOLE_QUERY } from './fold-query.ts';
import { foldText } from './fold-text.ts';
import { greatest, IndexVerdicts, least, type TaskPart, unsure } from './index-verdicts.ts';
import { type PartName, type PartQuery, type Query, someQuery } from './query.ts';
import type { RegexAnswers } from './regex-answers.ts';

/** What an index knows about a query: about the whole, and about each part that is checked text by text. */
export interface QueryPlan {
  readonly verdicts: Verdicts;
  readonly byPart: ReadonlyMap<Query, Verdicts>;
}

/** Finds out from an index which texts match a query, which do not, and which have to be read. */
export async function planQuery(query: Query, index: NoteIndex, regexes: RegexAnswers): Promise<QueryPlan> {
  for (;;) {
    const byPart = new Map<Query, Verdicts>();
    const verdicts = foldQuery(query, WHOLE_QUERY, verdictsOfTexts(new IndexVerdicts(index, regexes), byPart));
    // The matches of regular expressions in names, tags and properties are known only after they were requested.
    if (!(await regexes.answer())) return { verdicts, byPart };
  }
}

/** The texts that match a query. */
function verdictsOfTexts(known: IndexVerdicts, byPart: Map<Query, Verdicts>): QueryAlgebra<Verdicts> {
  return {
    all: least,
    any: greatest,
    not: (part) => part.map((value) => verdict.yes - value),
    property: (query, { isCaseMatched }) => known.properties(query, isCaseMatched),
    leaf(query, scope) {
      const { field, isCaseMatched } = scope;
      if (field === 'tag') return known.tags(query);
      if (field === 'content') return known.content(query, isCaseMatched);
      const named = known.names(query, scope);
      return field === 'default' ? greatest([known.content(query, isCaseMatched), named]) : named;
    },
    part: (query, scope) => withPart(known, query, scope),
    visit(query, _, fold) {
      const verdicts = fold();
      byPart.set(query, verdicts);
      return verdicts;
    },
  };
}

/** The texts of which a part may match a query. */
function verdictsOfParts(known: IndexVerdicts): QueryAlgebra<Verdicts> {
  const maybe = () => known.fill(verdict.maybe);
  const algebra: QueryAlgebra<Verdicts> = {
    all: least,
    any: greatest,
    not: maybe,
    property: maybe,
    leaf: (query, { field }) => (field !== 'content' || query.kind === 'regex' ? maybe() : known.content(query, false)),
    part: (query) => (query.name === 'line' ? foldQuery(query.part, PART, algebra) : withPart(known, query, PART)),
  };
  return algebra;
}

const PART: QueryScope = { field: 'content', isCaseMatched: false };

/** A part cannot be checked without the note, but anything in the part must also be in the note. */
function withPart(known: IndexVerdicts, { name, part }: PartQuery, { isCaseMatched }: QueryScope): Verdicts {
  const isPlain = part.kind === 'text' && !/[\r\n]/.test(part.text);
  const bound = foldQuery(part, PART, verdictsOfParts(known));
  if (name === 'line') return isPlain && !isCaseMatched && part.text !== '' ? known.holding(part.text) : unsure(bound);
  const there = isTask(name) ? known.tasks(name) : known.notes();
  // Every note has a section, and a note with tasks has a task part, but a note may have no blocks.
  if (isPlain && part.text === '' && name !== 'block') return there;
  const inside = unsure(least([there, bound]));
  return isPlain && !isCaseMatched && isTask(name)
    ? greatest([inside, known.tasks(name, foldText(part.text))])
    : inside;
}

function isTask(name: PartName): name is TaskPart {
  return name.startsWith('task');
}

/** Whether a query needs a note's structure: without an index, or in its parts. */
export function needsStructure(query: Query, hasIndex: boolean): boolean {
  return someQuery(query, (part) => {
    if (part.kind === 'part') return part.name !== 'line' || needsStructure(part.part, false);
    return !hasIndex && (part.kind === 'property' || (part.kind === 'field' && part.name === 'tag'));
  });
}
