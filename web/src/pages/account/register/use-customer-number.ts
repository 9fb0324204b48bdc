import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { errorFacts } from '../../../ui/error-facts';
import { customerNumberRule } from '../../../ui/field-rules';
import { CustomerNumberExistsDocument, SuggestCustomerNumberDocument } from './register.generated';

export const takenMessage = 'That customer number already exists';

interface Lookup {
  /** The number that was last looked up */
  number: string;
  answer: 'none' | 'asking' | 'free' | 'taken' | 'failed';
}

/** Checks whether a customer number is free, and requests a free one. */
export function useCustomerNumber(choose: (number: string) => void) {
  const client = useApolloClient();
  const [lookup, setLookup] = useState<Lookup>({ number: '', answer: 'none' });
  const [picking, setPicking] = useState(false);
  const [pickProblem, setPickProblem] = useState<string | null>(null);
  const latest = useRef('');

  async function check(number: string): Promise<void> {
    if (customerNumberRule(number) !== null || (lookup.number === number && lookup.answer !== 'failed')) return;
    latest.current = number;
    setLookup({ number, answer: 'asking' });
    const answer = await client
      .query({
        query: CustomerNumberExistsDocument,
        variables: { customerNumber: Number(number) },
        fetchPolicy: 'no-cache',
      })
      .then(
        ({ data }) => (data?.customerNumberExists ? ('taken' as const) : ('free' as const)),
        () => 'failed' as const,
      );
    if (latest.current === number) setLookup({ number, answer });
  }

  async function pick(): Promise<void> {
    setPicking(true);
    setPickProblem(null);
    try {
      const { data } = await client.query({ query: SuggestCustomerNumberDocument, fetchPolicy: 'no-cache' });
      if (!data) throw new Error('No number came');
      const number = String(data.suggestCustomerNumber);
      latest.current = number;
      setLookup({ number, answer: 'free' });
      choose(number);
    } catch (error) {
      setPickProblem(errorFacts(error).message);
    } finally {
      setPicking(false);
    }
  }

  return {
    check,
    pick,
    picking,
    pickProblem,
    isTaken: (number: string) => lookup.number === number && lookup.answer === 'taken',
    isAsking: (number: string) => lookup.number === number && lookup.answer === 'asking',
    isFree: (number: string) => lookup.number === number && lookup.answer === 'free',
    /** The registration itself reports a taken number. */
    hasFailed: (number: string) => lookup.number === number && lookup.answer === 'failed',
    /** Called if the registration was refused because the number is taken. */
    markTaken: (number: string) => setLookup({ number, answer: 'taken' }),
  };
}

export type CustomerNumber = ReturnType<typeof useCustomerNumber>;
