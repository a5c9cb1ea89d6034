import { type NoteIndex, type Verdicts, verdict } from '../metadata/note-index.ts';
import { foldQuery, type QueryAlgebra, type QueryScope, WHOLE_QUERY } from './fold-query.ts';
import { foldText } from './fold-text.ts';
import { greatest, IndexVerdicts, least, type TaskPart, unsure } from './index-verdicts.ts';
import type { LeafQuery, PartName, PartQuery, PropertyQuery, Query } from './query.ts';
import { someQuery } from './query.ts';
import type { RegexAnswers } from './regex-answers.ts';

/** What an index knows about a query: about the whole, and about each part that is checked text by text. */
export interface QueryPlan {
  readonly verdicts: Verdicts;
  readonly byPart: ReadonlyMap<Query, Verdicts>;
}

/** Finds out from an index which texts match a query, which do not, and which have to be read. */
export async function planQuery(query: Query, index: NoteIndex, regexes: RegexAnswers): Promise<QueryPlan> {
  for (;;) {
    const planner = new Planner(new IndexVerdicts(index, regexes));
    const verdicts = foldQuery(query, WHOLE_QUERY, planner);
    // The matches of regular expressions in names, tags and properties are known only after they were requested.
    if (!(await regexes.answer())) return { verdicts, byPart: planner.byPart };
  }
}

/** The part common to verdicts on a text and on a part of one. */
abstract class VerdictAlgebra {
  protected readonly known: IndexVerdicts;

  constructor(known: IndexVerdicts) {
    this.known = known;
  }

  all(parts: Iterable<Verdicts>): Verdicts {
    return least(parts);
  }

  any(parts: Iterable<Verdicts>): Verdicts {
    return greatest(parts);
  }
}

/** The texts that match a query. */
class Planner extends VerdictAlgebra implements QueryAlgebra<Verdicts> {
  readonly byPart = new Map<Query, Verdicts>();

  visit(query: Query, _: QueryScope, fold: () => Verdicts): Verdicts {
    const verdicts = fold();
    this.byPart.set(query, verdicts);
    return verdicts;
  }

  not(part: Verdicts): Verdicts {
    return part.map((value) => verdict.yes - value);
  }

  property(query: PropertyQuery, { isCaseMatched }: QueryScope): Verdicts {
    return this.known.properties(query, isCaseMatched);
  }

  leaf(query: LeafQuery, scope: QueryScope): Verdicts {
    const { field, isCaseMatched } = scope;
    if (field === 'tag') return this.known.tags(query);
    if (field === 'content') return this.known.content(query, isCaseMatched);
    const named = this.known.names(query, scope);
    return field === 'default' ? greatest([this.known.content(query, isCaseMatched), named]) : named;
  }

  part(query: PartQuery, scope: QueryScope): Verdicts {
    return withPart(this.known, query, scope);
  }
}

/** The texts of which a part may match a query. */
class Bound extends VerdictAlgebra implements QueryAlgebra<Verdicts> {
  not(): Verdicts {
    return this.known.fill(verdict.maybe);
  }

  property(): Verdicts {
    return this.known.fill(verdict.maybe);
  }

  leaf(query: LeafQuery, { field }: QueryScope): Verdicts {
    if (field !== 'content' || query.kind === 'regex') return this.known.fill(verdict.maybe);
    return this.known.content(query, false);
  }

  part(query: PartQuery): Verdicts {
    return query.name === 'line' ? foldQuery(query.part, PART, this) : withPart(this.known, query, PART);
  }
}

const PART: QueryScope = { field: 'content', isCaseMatched: false };

/** A part cannot be checked without the note, but anything in the part must also be in the note. */
function withPart(known: IndexVerdicts, { name, part }: PartQuery, { isCaseMatched }: QueryScope): Verdicts {
  const isPlain = part.kind === 'text' && !/[\r\n]/.test(part.text);
  const bound = foldQuery(part, PART, new Bound(known));
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
