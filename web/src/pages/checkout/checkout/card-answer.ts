import type { CardFormAnswer, OpaqueData } from './use-card-form';

/** What the provider's form came to: a token to charge, or the words of its refusal. */
export type CardEntry = { token: OpaqueData } | { problem: string };

export function readAnswer({ messages, opaqueData }: CardFormAnswer): CardEntry {
  if (messages?.resultCode === 'Ok' && opaqueData?.dataDescriptor && opaqueData.dataValue) return { token: opaqueData };
  const words = (messages?.resultCode === 'Ok' ? [] : (messages?.message ?? [])).map(
    ({ code, text }) => `${code}: ${text}`,
  );
  return { problem: words.join(' ') || 'The card form returned no payment token.' };
}
