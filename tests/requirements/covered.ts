export { agentContractV1 } from './agent-contract-v1.ts';
export { jasque } from './jasque.ts';
export { vaultAgent } from './vault-agent.ts';
