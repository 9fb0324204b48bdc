import { createHash } from 'node:crypto';
import type { Body } from './check-shape.ts';
import { isBody } from './check-shape.ts';
import { refusal, type Refusal } from './replies.ts';
import type { SimulatorState } from './simulator-state.ts';
import { cardTypeOf, testCards } from './test-cards.ts';
import { behaviorOf, refusalTexts, type Behavior } from './test-tokens.ts';

/** A nonce is valid for one use within this time. */
export const nonceLifeMs = 15 * 60 * 1000;

export const nonceDescriptor = 'COMMON.ACCEPT.INAPP.PAYMENT';

/** The card of a payment, and what the provider will do with it. */
export interface Card {
  lastFour: string;
  cardType: string;
  cardHash: string;
  behavior: Behavior;
}

const invalidToken = (code: string) => refusal(code, refusalTexts[code] ?? 'Invalid OTS Token.');

/** Returns the card of a charge and marks its token as used, or returns a refusal. */
export function takeCard(state: SimulatorState, payment: unknown): Card | Refusal {
  if (!isBody(payment)) return refusal('E00027', 'A payment is required.');
  if (isBody(payment.creditCard)) return cardOfNumber(payment.creditCard);
  if (!isBody(payment.opaqueData)) return refusal('E00027', 'A payment is required.');
  const { dataDescriptor, dataValue } = payment.opaqueData;
  if (dataDescriptor !== nonceDescriptor) return invalidToken('E00113');
  return takeNonce(state, String(dataValue));
}

function cardOfNumber(card: Body): Card {
  const number = String(card.cardNumber);
  const identity = { lastFour: number.slice(-4), cardType: cardTypeOf(number), cardHash: hashOf(number) };
  return { ...identity, behavior: behaviorOfCard(number) };
}

/** Returns the behavior of a card number; unknown ones are approved. */
export function behaviorOfCard(number: string): Behavior {
  const known = testCards.find(card => card.number === number);
  return behaviorOf(known?.token ?? 'tok_ok') ?? { result: 'approve' };
}

function takeNonce(state: SimulatorState, token: string): Card | Refusal {
  const wellKnown = behaviorOf(token);
  if (wellKnown) {
    const card = { lastFour: '1111', cardType: 'Visa', cardHash: hashOf('4111111111111111'), behavior: wellKnown };
    if (token.includes(':') && !state.use(token, card)) return invalidToken('E00114');
    return card;
  }
  const nonce = state.nonce(token);
  if (!nonce) return invalidToken('E00113');
  if (nonce.usedAt) return invalidToken('E00114');
  if (state.now().getTime() - Date.parse(nonce.mintedAt) > nonceLifeMs) return invalidToken('E00115');
  const { lastFour, cardType, cardHash, behavior } = nonce;
  state.use(token, { lastFour, cardType, cardHash, behavior });
  return { lastFour, cardType, cardHash, behavior };
}

function hashOf(number: string): string {
  return createHash('sha256').update(number).digest('hex');
}
