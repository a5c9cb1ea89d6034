import type { Route } from '../api/route.ts';
import { actionRoutes } from './action-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { openRoutes } from './open-routes.ts';
import { planRoutes } from './plan-routes.ts';
import { scheduleRoutes } from './schedule-routes.ts';
import { serverRoutes } from './server-routes.ts';
import { taskRoutes } from './task-routes.ts';

/** The whole interface. */
export const routes: readonly Route[] = [
  ...openRoutes(() => routes),
  ...serverRoutes,
  ...planRoutes,
  ...taskRoutes,
  ...actionRoutes,
  ...eventRoutes,
  ...scheduleRoutes,
];
