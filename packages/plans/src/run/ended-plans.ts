/** Events of ended plans that are kept, together. */
const MOST_EVENTS = 50_000;

/** A plan that ended in this process, or was followed to its end. */
interface EndedPlan {
  readonly size: number;
  /** When the plan ended; null if it was left. */
  readonly endedAt: number | null;
}

/** Which ended plans keep their events: those that ended last. */
export class EndedPlans {
  readonly #plans = new Map<string, EndedPlan>();
  readonly #forget: (planId: string) => void;
  #events = 0;

  /** @param forget called for each plan whose events are no longer kept */
  constructor(forget: (planId: string) => void) {
    this.#forget = forget;
  }

  add(planId: string, ended: EndedPlan): void {
    this.remove(planId);
    this.#plans.set(planId, ended);
    this.#events += ended.size;
    for (const [first] of this.#plans) {
      if (this.#events <= MOST_EVENTS || first === planId) return;
      this.remove(first);
      this.#forget(first);
    }
  }

  remove(planId: string): void {
    this.#events -= this.#plans.get(planId)?.size ?? 0;
    this.#plans.delete(planId);
  }

  /** Whether the kept events of a plan go as far as its end. */
  isComplete(planId: string, endedAt: number | null): boolean {
    return endedAt !== null && this.#plans.get(planId)?.endedAt === endedAt;
  }
}
