import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { errorFacts } from '../../../ui/error-facts';
import { customerNumberRule } from '../../../ui/field-rules';
import { CustomerNumberExistsDocument, SuggestCustomerNumberDocument } from './register.generated';

export const takenMessage = 'That customer number already exists';

interface Asked {
  /** The number that was asked about last */
  number: string;
  answer: 'asking' | 'free' | 'taken' | 'unknown';
}

/** Asks the store whether a number is free, and for a free one. */
export function useCustomerNumber(choose: (number: string) => void) {
  const client = useApolloClient();
  const [asked, setAsked] = useState<Asked>({ number: '', answer: 'unknown' });
  const [picking, setPicking] = useState(false);
  const [pickProblem, setPickProblem] = useState<string | null>(null);
  const latest = useRef('');

  async function check(number: string): Promise<void> {
    if (customerNumberRule(number) !== null || (asked.number === number && asked.answer !== 'unknown')) return;
    latest.current = number;
    setAsked({ number, answer: 'asking' });
    const answer = await client
      .query({
        query: CustomerNumberExistsDocument,
        variables: { customerNumber: Number(number) },
        fetchPolicy: 'no-cache',
      })
      // Where the store cannot say, the registration itself will.
      .then(
        ({ data }) => (data?.customerNumberExists ? ('taken' as const) : ('free' as const)),
        () => 'unknown' as const,
      );
    if (latest.current === number) setAsked({ number, answer });
  }

  async function pick(): Promise<void> {
    setPicking(true);
    setPickProblem(null);
    try {
      const { data } = await client.query({ query: SuggestCustomerNumberDocument, fetchPolicy: 'no-cache' });
      if (!data) throw new Error('No number came');
      const number = String(data.suggestCustomerNumber);
      latest.current = number;
      setAsked({ number, answer: 'free' });
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
    isTaken: (number: string) => asked.number === number && asked.answer === 'taken',
    isAsking: (number: string) => asked.number === number && asked.answer === 'asking',
    isFree: (number: string) => asked.number === number && asked.answer === 'free',
    /** The store refused it at the end. */
    markTaken: (number: string) => setAsked({ number, answer: 'taken' }),
  };
}

export type CustomerNumber = ReturnType<typeof useCustomerNumber>;
