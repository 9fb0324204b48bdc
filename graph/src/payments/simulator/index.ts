export { actElsewhere, type ElsewhereAction } from './elsewhere.js';
export { startSimulator, type Simulator, type SimulatorOptions } from './simulator.js';
export { testCards } from './test-cards.js';
export { testTokens } from './test-tokens.js';
