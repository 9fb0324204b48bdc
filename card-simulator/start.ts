// Runs the simulator on its own: `node card-simulator/start.ts [GATEWAY_PORT] [ADMIN_PORT]`.
import { startSimulator } from './simulator.ts';

const [gatewayPort, adminPort] = process.argv.slice(2).map(Number);
const { merchant, gatewayUrl, scriptUrl, adminUrl } = await startSimulator({ gatewayPort, adminPort });
process.stdout.write(`${JSON.stringify({ ...merchant, gatewayUrl, scriptUrl, adminUrl }, null, 2)}\n`);
