export type { AgentFacts, SentPlan, ServerParts } from './api/server-context.ts';
export { type Callers, createCallers } from './auth/callers.ts';
export { type Role, roles } from './auth/roles.ts';
export { openTokenFile, type StoredToken, type TokenFile } from './auth/token-file.ts';
export { type PlanServer, type ServeOptions, servePlans } from './http/serve-plans.ts';
