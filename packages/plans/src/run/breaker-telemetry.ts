import { metrics } from '@opentelemetry/api';
import type { BreakerState } from './circuit-breaker.ts';
import { emitRecord } from './plan-log.ts';

const VALUES = { closed: 0, open: 1, broken: 2 } as const satisfies Record<BreakerState, number>;

/** Reports the state of an agent's circuit breaker: now, and whenever the returned function is called. */
export function reportBreaker(agent: string): (state: BreakerState) => void {
  const gauge = metrics.getMeter('orchestrator').createGauge('obsidian_agent.circuit_breaker.state', {
    unit: '1',
    description: 'Circuit breaker of an agent: 0 closed, 1 open (tasks wait for a probe), 2 broken (tasks fail).',
  });
  const attributes = { 'obsidian_agent.agent': agent };
  gauge.record(VALUES.closed, attributes);
  return (state) => {
    gauge.record(VALUES[state], attributes);
    emitRecord(state === 'closed' ? 'INFO' : 'WARN', undefined, () => ({
      eventName: 'obsidian_agent.circuit_breaker.changed',
      body: `Circuit breaker of agent ${agent}: ${state}`,
      attributes: { ...attributes, 'obsidian_agent.circuit_breaker.state': state },
    }));
  };
}
