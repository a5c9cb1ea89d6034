import type { FunctionContext } from '../functions/signature.ts';
import type { VaultFacts } from '../ports/vault-facts.ts';
import { Budget, outOfSteps } from '../values/budget.ts';
import { circularReference, FormulaError } from '../values/formula-error.ts';
import type { Value } from '../values/value.ts';
import { type EvaluationContext, ExpressionEvaluator, type Outcome } from './evaluate-expression.ts';
import type { Formula } from './formula.ts';
import { Row } from './row.ts';

/** What the formulas of one query share. */
export interface EvaluationOptions extends Omit<EvaluationContext, 'budget'> {
  /** Default: that of one query */
  readonly budget?: Budget;
  readonly formulas: ReadonlyMap<string, Formula>;
}

/** Evaluates the formulas of one query, each formula of the base at most once for a row. */
export class Evaluation {
  readonly #vault: VaultFacts;
  readonly #formulas: ReadonlyMap<string, Formula>;
  readonly #budget: Budget;
  readonly #evaluator: ExpressionEvaluator;
  /** Errors are slow to make, and a query may have millions of cells left. */
  readonly #exhausted = new WeakMap<Formula, FormulaError>();
  readonly #running: string[] = [];

  constructor({ formulas, budget = new Budget(), ...context }: EvaluationOptions) {
    this.#budget = budget;
    this.#vault = context.vault;
    this.#formulas = formulas;
    this.#evaluator = new ExpressionEvaluator({ ...context, budget }, (name, row) => this.formulaOf(name, row));
  }

  /** Whether all further evaluations fail, because the query took too many steps. */
  get isExhausted(): boolean {
    return this.#budget.isExhausted;
  }

  /** Counts steps of work that was done without an evaluation. */
  charge(steps: number): void {
    this.#budget.charge(steps);
  }

  newRow(path: string): Row {
    return new Row(path, this.#vault);
  }

  /** Evaluates a formula for a row; null if it cannot be parsed. Never throws a FormulaError, but returns it. */
  evaluate(formula: Formula, row: Row): Outcome {
    return this.#exhaustedAt(formula) ?? this.#evaluator.evaluate(formula, { row, locals: {} });
  }

  /** As `evaluate`, for a value that an answer shows, or whose text decides an order. */
  evaluateShown(formula: Formula, row: Row): Outcome {
    return this.#exhaustedAt(formula) ?? this.#evaluator.evaluateShown(formula, { row, locals: {} });
  }

  /** The error of a formula once the query has no steps left. */
  #exhaustedAt(formula: Formula): FormulaError | undefined {
    const { expression } = formula;
    if (expression === undefined || !this.#budget.isExhausted) return undefined;
    const error = this.#exhausted.get(formula) ?? outOfSteps();
    error.place ??= { site: formula, start: expression.start, end: expression.end };
    this.#exhausted.set(formula, error);
    return error;
  }

  /** Evaluates the formula of a summary over the values of a column. */
  summarize(formula: Formula, values: readonly Value[]): Outcome {
    return this.#evaluator.evaluateShown(formula, { row: undefined, locals: { values } });
  }

  /** Applies a function that is not part of a formula; null if there is none. An error is returned as a value. */
  apply(
    compute: ((values: readonly Value[], context: FunctionContext) => Value) | undefined,
    values: readonly Value[],
  ): Value {
    try {
      return compute?.(values, this.#evaluator.contextFor({ row: undefined, locals: {} })) ?? null;
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      return { type: 'error', message: error.message };
    }
  }

  /** A formula of the base by its name, evaluated at most once for each row; null if there is none. */
  formulaOf(name: string, row: Row): Outcome {
    const known = row.formulas.get(name);
    if (known === 'running') return this.#circle(name);
    if (known !== undefined) return known;
    const formula = this.#formulas.get(name);
    if (formula === undefined) return null;
    row.formulas.set(name, 'running');
    this.#running.push(name);
    const outcome = this.evaluate(formula, row);
    this.#running.pop();
    row.formulas.set(name, outcome);
    return outcome;
  }

  #circle(name: string): FormulaError {
    return circularReference([...this.#running.slice(this.#running.indexOf(name)), name]);
  }
}
