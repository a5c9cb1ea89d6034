import type { Base } from '../base/base.ts';
import type { Formula } from '../evaluation/formula.ts';
import type { ProblemLog } from '../query/problem-log.ts';
import { formulaReferencesIn } from '../query/used-formulas.ts';
import { circularReference } from '../values/formula-error.ts';

/** Reports each circle of formulas once, with its chain, at the reference that closes it. */
export function checkCircles({ formulas }: Base, log: ProblemLog): void {
  const done = new Set<string>();
  for (const start of formulas.keys()) {
    const chain: { readonly name: string; readonly references: Iterator<Reference> }[] = [];
    const enter = (name: string) =>
      chain.push({ name, references: formulaReferencesIn(formulas.get(name)?.expression) });
    if (!done.has(start)) enter(start);
    for (let top = chain.at(-1); top !== undefined; top = chain.at(-1)) {
      const next = top.references.next();
      if (next.done === true) {
        done.add(top.name);
        chain.pop();
        continue;
      }
      const { name, at } = next.value;
      const first = chain.findIndex((each) => each.name === name);
      if (first === -1 && !done.has(name) && formulas.has(name)) enter(name);
      if (first === -1) continue;
      const names = [...chain.slice(first).map((each) => each.name), name];
      const { reason, message } = circularReference(names);
      log.addAt(formulas.get(top.name) as Formula, at, { severity: 'error', reason, message });
    }
  }
}

type Reference = ReturnType<typeof formulaReferencesIn> extends Generator<infer Each> ? Each : never;
