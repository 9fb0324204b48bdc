import type { DecimalText, DemoFinance } from './demo-types.js';
import type { Random } from './random.js';

export type Terms = { terms: 'COD' } | { terms: 'NET30' | 'NET45' | 'NET50'; creditLimit: DecimalText | null };

interface Office {
  domain: string;
  faxNumber: string | null;
  city: string;
}

/** Builds consistent terms: COD customers are not on account, and customers with terms get statements. */
export function buildFinance(terms: Terms, office: Office, random: Random): DemoFinance {
  const onAccount = terms.terms !== 'COD';
  const byFax = onAccount && office.faxNumber !== null && random.chance(20);
  const isTaxable = random.chance(70);
  return {
    isTaxable,
    isOnAccount: onAccount,
    hasStatement: onAccount,
    hasLateCharges: onAccount && random.chance(60),
    autoSendStatements: onAccount && random.chance(80),
    hasCreditCard: !onAccount || random.chance(40),
    preBill: random.chance(5),
    requiresShipTo: random.chance(15),
    requiresPayment: !onAccount,
    canHaveBackOrders: random.chance(75),
    shipCompleteOnly: random.chance(10),
    hasBreakoutPricing: random.chance(15),
    statementEmail: onAccount && !byFax ? `billing@${office.domain}` : null,
    statementFaxNumber: byFax ? office.faxNumber : null,
    taxAuthority: isTaxable ? `AZ ${office.city}` : null,
    terms: terms.terms,
    creditLimit: terms.terms === 'COD' ? null : terms.creditLimit,
    paymentMethod: onAccount ? 'ACCT' : 'CC',
  };
}
