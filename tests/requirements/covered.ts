export { agentContractV1 } from './agent-contract-v1.ts';
export { co } from './co.ts';
export { jasque } from './jasque.ts';
export { smarthole } from './smarthole.ts';
export { vaultAgent } from './vault-agent.ts';
