import type { CardFormResponse, OpaqueData } from './use-card-form';

/** The result of the provider's form: a token to charge, or its error messages. */
export type CardEntry = { token: OpaqueData } | { problem: string };

export function readResponse({ messages, opaqueData }: CardFormResponse): CardEntry {
  if (messages?.resultCode === 'Ok' && opaqueData?.dataDescriptor && opaqueData.dataValue) return { token: opaqueData };
  const errors = (messages?.resultCode === 'Ok' ? [] : (messages?.message ?? [])).map(
    ({ code, text }) => `${code}: ${text}`,
  );
  return { problem: errors.join(' ') || 'The card form returned no payment token.' };
}
