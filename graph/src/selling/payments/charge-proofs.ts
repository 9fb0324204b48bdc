/**
 * Which replies to a charge prove that no money moved. The network may deliver a charge twice and return the reply to
 * the second delivery, so a reply proves it only if the provider would also have given it to the first: the request or
 * the account is invalid, or the bank declined the card. A repeated charge never reaches the bank, because the provider
 * has already used its token. Every code that is not listed here leaves the outcome unknown, including future ones.
 */
export type ChargeProof = 'declined' | 'failed' | 'unknown';

function codes(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** The request or the merchant's credentials are invalid. */
const refusals = codes(
  'E00002 E00003 E00004 E00005 E00006 E00007 E00008 E00009 E00010 E00011 E00013 E00014 E00015 E00016 E00045',
);

/** Declined by the bank, by a filter of the merchant account, or as invalid at the processor. */
const declines = codes(
  '2 3 4 27 41 44 45 65 200 201 202 203 204 205 206 207 208 210 211 212 213 215 216 217 218 221 250 251 254',
);

/** The card or the amount is invalid, or the merchant account does not accept it. */
const failures = codes('5 6 7 8 13 17 24 28 29 30 31 33 34 37 38 39 40 43 49 56 78 128 130 131 132 315 316 317');

/** Held for review, for the whole amount. */
const reviews = codes('193 252 253');

/** Replies to a charge that the provider has seen before: the token is used up, or the charge is a duplicate. */
const repeats = codes('11 222 318 E00113 E00114 E00115 E00116 E00117');

/** Returns what a reply without a transaction proves. */
export function proofOfRefusal(code: string): ChargeProof {
  return refusals.has(code) ? 'failed' : 'unknown';
}

/** Returns what response code 2 (declined) or 3 (error) proves with its reason. */
export function proofOfReason(responseCode: '2' | '3', reason: string): ChargeProof {
  if (responseCode === '2') return declines.has(reason) ? 'declined' : 'unknown';
  return failures.has(reason) ? 'failed' : 'unknown';
}

/** Returns whether response code 4 with this reason holds the whole amount for review. */
export function isReview(reason: string): boolean {
  return reviews.has(reason);
}

/** Returns whether the provider is working and only refuses to process the same charge again. */
export function isRepeat(code: string): boolean {
  return repeats.has(code);
}
