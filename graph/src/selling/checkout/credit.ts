import type { EntityManager } from '@mikro-orm/postgresql';
import type { CustomerFinance } from '../../customers/customers/index.js';
import { sumMoney } from '../../definitions/price.js';
import { openOnAccount } from '../ordering/index.js';
import { DetailMoney } from '../../platform/shared/error-details.js';
import { AppError } from '../../platform/shared/errors.js';
import { compareMoney, subtractMoney, type DecimalText } from '../../platform/shared/money.js';

/** What a customer may put on account, and whether it may put an order on account. */
export interface Credit {
  terms: string;
  /** null: no limit */
  limit: DecimalText | null;
  /** Total of the orders on account that are neither completed nor canceled */
  open: DecimalText;
  /** null: no limit */
  left: DecimalText | null;
  /** Why an order of the total would be refused; null if it would not */
  refused: AppError | null;
}

/** Decides whether an order of this total may be put on account. Checkout and its preview both ask here. */
export async function creditFor(em: EntityManager, finance: CustomerFinance, total: DecimalText): Promise<Credit> {
  const open = sumMoney([await openOnAccount(em, finance.customerKey)]);
  const { terms, creditLimit } = finance;
  const limit = creditLimit === null || compareMoney(creditLimit, '0') === 0 ? null : sumMoney([creditLimit]);
  const left = limit === null ? null : compareMoney(open, limit) > 0 ? '0.00' : subtractMoney(limit, open);
  const refused = finance.cod ? noAccount(finance) : exceeded(limit, open, total);
  return { terms, limit, open, left, refused };
}

function noAccount({ terms, isOnAccount }: CustomerFinance): AppError {
  if (!isOnAccount) return new AppError('ON_ACCOUNT_NOT_ALLOWED');
  const reason = terms === 'COD' ? 'The terms of this account are COD' : 'This account pays by credit card';
  return new AppError('ON_ACCOUNT_NOT_ALLOWED', `${reason}, so it may not put orders on account.`);
}

function exceeded(limit: DecimalText | null, open: DecimalText, total: DecimalText): AppError | null {
  const owed = sumMoney([open, total]);
  if (limit === null || compareMoney(owed, limit) <= 0) return null;
  const exceededBy = subtractMoney(owed, limit);
  return new AppError('CREDIT_LIMIT_EXCEEDED', `This order exceeds the credit limit by $${exceededBy}.`, {
    limit: new DetailMoney(limit),
    open: new DetailMoney(open),
    total: new DetailMoney(total),
    exceededBy: new DetailMoney(exceededBy),
  });
}
