export { handleRequest, type Merchant } from './handle-request.ts';
export { decideHeld } from './change-transaction.ts';
export { actElsewhere, type ElsewhereAction } from './elsewhere.ts';
export { startSimulator, type Simulator, type SimulatorOptions } from './simulator.ts';
export { SimulatorState } from './simulator-state.ts';
export { testTokens } from './test-tokens.ts';
