import { refund, voidTransaction } from './change-transaction.ts';
import type { SimulatedTransaction, SimulatorState } from './simulator-state.ts';

/** Changes that the merchant makes on the provider's website, or faults of the provider. The store is not notified. */
export type ElsewhereAction =
  | { action: 'void' | 'refund' | 'lose'; transId: string }
  | { action: 'amount' | 'charge'; transId: string; amount: string }
  | { action: 'status'; transId: string; status: SimulatedTransaction['status'] };

/**
 * Changes the ledger. `charge` books another charge to the same card. Returns false if there is no such transaction.
 */
export function actElsewhere(state: SimulatorState, act: ElsewhereAction): boolean {
  const transaction = state.find(act.transId);
  if (!transaction) return false;
  switch (act.action) {
    case 'void':
      voidTransaction(state, { refTransId: transaction.transId }, undefined);
      break;
    case 'refund':
      refund(
        state,
        {
          refTransId: transaction.transId,
          amount: transaction.amount,
          payment: { creditCard: { cardNumber: transaction.lastFour } },
          order: { invoiceNumber: 'COUNTER' },
        },
        undefined,
      );
      break;
    case 'lose':
      state.lose(transaction.transId);
      break;
    case 'amount':
      transaction.amount = act.amount;
      break;
    case 'status':
      transaction.status = act.status;
      break;
    case 'charge':
      state.add({
        ...transaction,
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
