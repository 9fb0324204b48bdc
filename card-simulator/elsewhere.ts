import { refund, voidTransaction } from './change-transaction.ts';
import type { SimulatedTransaction, SimulatorState } from './simulator-state.ts';

/** What the merchant may do in the provider's own pages, or a fault at the provider; the store does not hear of it. */
export type ElsewhereAction =
  | { action: 'void' | 'refund' | 'lose'; transId: string }
  | { action: 'amount' | 'charge'; transId: string; amount: string }
  | { action: 'status'; transId: string; status: SimulatedTransaction['status'] };

/** Changes the books behind the store's back. `charge` books another charge for the card of a known one. False: no such transaction. */
export function actElsewhere(state: SimulatorState, act: ElsewhereAction): boolean {
  const known = state.find(act.transId);
  if (!known) return false;
  switch (act.action) {
    case 'void':
      voidTransaction(state, { refTransId: known.transId }, undefined);
      break;
    case 'refund':
      refund(
        state,
        {
          refTransId: known.transId,
          amount: known.amount,
          payment: { creditCard: { cardNumber: known.lastFour } },
          order: { invoiceNumber: 'COUNTER' },
        },
        undefined,
      );
      break;
    case 'lose':
      state.lose(known.transId);
      break;
    case 'amount':
      known.amount = act.amount;
      break;
    case 'status':
      known.status = act.status;
      break;
    case 'charge':
      state.add({
        ...known,
        transId: state.takeTransId(),
        invoiceNumber: 'COUNTER',
        amount: act.amount,
        status: 'capturedPendingSettlement',
        submittedAt: state.now().toISOString(),
        batchId: null,
      });
  }
  state.save();
  return true;
}
