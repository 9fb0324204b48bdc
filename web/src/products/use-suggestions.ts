import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SearchSuggestionsDocument } from './search-suggestions.generated';
import { groupsOf, type SuggestionGroup } from './suggestions';

/** A pause in typing after which the store is asked. */
const pauseMs = 120;
/** The server suggests nothing for less. */
const shortestText = 2;

const nothing: SuggestionGroup[] = [];

function pause(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

/** Suggestions are an offer: when they fail there are none, and the search works without them. */
async function load(client: ApolloClient, text: string, signal: AbortSignal): Promise<SuggestionGroup[]> {
  await pause(signal);
  try {
    const { data } = await client.query({
      query: SearchSuggestionsDocument,
      variables: { text },
      context: { fetchOptions: { signal }, queryDeduplication: false },
    });
    return data ? groupsOf(data.searchSuggestions) : nothing;
  } catch {
    return nothing;
  }
}

interface Suggestions {
  /** For the text they were asked for, which may be older than what stands in the field. */
  text: string;
  groups: SuggestionGroup[];
}

/** Asks while a person types; each question ends the one before, whatever has become of it. */
export function useSuggestions() {
  const client = useApolloClient();
  const running = useRef<AbortController | null>(null);
  const [shown, setShown] = useState<Suggestions>({ text: '', groups: nothing });

  const stop = useCallback(() => {
    running.current?.abort();
    setShown({ text: '', groups: nothing });
  }, []);

  const ask = useCallback(
    (typed: string) => {
      const text = typed.trim();
      if (text.length < shortestText) return stop();
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      void load(client, text, controller.signal).then(groups => {
        if (!controller.signal.aborted) setShown({ text, groups });
      });
    },
    [client, stop],
  );

  useEffect(() => () => running.current?.abort(), []);
  return { shown, ask, stop };
}
