import { whenThere } from '../store/away.ts';
import { Coordinator, type CoordinatorHost } from './coordinator.ts';
import { openPlan } from './open-plan.ts';

/** The workflow that coordinates a plan. Its work is in the tables, so that it can begin again at any time. */
export async function runPlan(
  host: CoordinatorHost,
  work: { readonly planId: string; readonly run: number },
): Promise<void> {
  const { store, closing, name, clock } = host;
  await whenThere(closing, () => clock.sync(store));
  const plan = await whenThere(closing, () => openPlan(store, work, name));
  if (plan !== undefined) await new Coordinator(host, plan).run();
}
