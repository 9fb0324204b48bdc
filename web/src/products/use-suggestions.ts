import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getToken, sessionOpened } from '../session/session';
import { OwnSuggestionsDocument, SearchSuggestionsDocument } from './search-suggestions.generated';
import { recentSearches } from './recent-searches';
import { groupsOf, recentGroup, type SuggestionGroup } from './suggestions';

/** Delay between typing and the request for suggestions. */
const pauseMs = 120;
/** Minimum characters: the server suggests nothing for shorter text. */
const shortestText = 2;

const nothing: SuggestionGroup[] = [];

function pause(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

/** Without suggestions the search still works, so a failure returns none. */
async function load(client: ApolloClient, text: string, signal: AbortSignal): Promise<SuggestionGroup[]> {
  await Promise.all([pause(signal), sessionOpened]);
  try {
    const options = { variables: { text }, context: { fetchOptions: { signal }, queryDeduplication: false } };
    const [{ data }, own] = await Promise.all([
      client.query({ query: SearchSuggestionsDocument, ...options }),
      getToken() === null ? null : client.query({ query: OwnSuggestionsDocument, ...options }).catch(() => null),
    ]);
    return data ? groupsOf(data.searchSuggestions, own?.data) : nothing;
  } catch {
    return nothing;
  }
}

/** Suggestions before anything is typed. */
async function loadRecent(): Promise<SuggestionGroup[]> {
  const searches = await recentSearches();
  return searches.length > 0 ? [recentGroup(searches)] : nothing;
}

interface Suggestions {
  /** The text that the suggestions are for, which may be older than the field's text. */
  text: string;
  groups: SuggestionGroup[];
}

/** Loads suggestions while the user types. A new request replaces the previous one. */
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
      const isEmpty = text === '';
      if (text.length < shortestText && !isEmpty) return stop();
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      void (isEmpty ? loadRecent() : load(client, text, controller.signal)).then(groups => {
        if (!controller.signal.aborted) setShown({ text, groups });
      });
    },
    [client, stop],
  );

  useEffect(() => () => running.current?.abort(), []);
  return { shown, ask, stop };
}
