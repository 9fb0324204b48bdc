import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { decideHeld } from './change-transaction.ts';
import { actElsewhere } from './elsewhere.ts';
import { deliveries } from './replies.ts';
import type { SimulatorState } from './simulator-state.ts';

const advance = z.object({ seconds: z.number() });
const fault = z.object({
  request: z.string().default('*'),
  delivery: z.enum([...deliveries, 'nothing', 'repeat']),
  times: z.number().int().min(1).default(1),
});
const decision = z.object({ transId: z.string(), action: z.enum(['approve', 'decline']) });

const amount = z.string().regex(/^\d{1,13}\.\d\d$/);
const elsewhere = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['void', 'refund', 'lose']), transId: z.string() }),
  z.object({ action: z.enum(['amount', 'charge']), transId: z.string(), amount }),
  z.object({ action: z.literal('status'), transId: z.string(), status: z.literal('chargeback') }),
]);

/** Handles a request to the admin API. */
export function handleAdmin(
  state: SimulatorState,
  request: Pick<IncomingMessage, 'method' | 'url'>,
  body: unknown,
): { status: number; body: unknown } {
  const ok = (answer: unknown) => ({ status: 200, body: answer });
  switch (`${request.method} ${request.url}`) {
    case 'GET /ledger':
      return ok({ transactions: state.transactions, batches: state.batches });
    case 'GET /ledger/sum':
      return ok({ sum: state.sum() });
    case 'GET /requests':
      return ok({ requests: state.requests, redirectsFollowed: state.redirectsFollowed });
    case 'GET /clock':
      return ok({ now: state.now().toISOString() });
    case 'POST /clock/advance':
      state.advance(advance.parse(body).seconds);
      return ok({ now: state.now().toISOString() });
    case 'POST /settle':
      return ok(state.settle());
    case 'POST /faults':
      state.faults.push(fault.parse(body));
      return ok({ faults: state.faults });
    case 'POST /held': {
      const { transId, action } = decision.parse(body);
      const held = decideHeld(state, transId, action);
      return held ? ok(held) : { status: 404, body: { error: 'No such transaction is held.' } };
    }
    case 'POST /elsewhere':
      return actElsewhere(state, elsewhere.parse(body))
        ? ok({})
        : { status: 404, body: { error: 'No such transaction.' } };
    case 'POST /reset':
      state.reset();
      return ok({});
    default:
      return { status: 404, body: { error: 'Not found.' } };
  }
}

export function sendAdmin(response: ServerResponse, { status, body }: { status: number; body: unknown }): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
}
