import { readOwn, writeOwn } from '../session/own-values';
import { sessionOpened } from '../session/session';

const mostRecent = 6;

/** The last searches of the signed-in customer on this device, newest first. */
export async function recentSearches(): Promise<string[]> {
  // In the first moments of a page, nobody seems to be signed in.
  await sessionOpened;
  const searches = (await readOwn('searches'))?.searches;
  return Array.isArray(searches) ? searches.filter(search => typeof search === 'string') : [];
}

/** Stores a search, unless nobody is signed in. */
export async function rememberSearch(text: string): Promise<void> {
  const others = (await recentSearches()).filter(other => other.toLowerCase() !== text.toLowerCase());
  await writeOwn('searches', { searches: [text, ...others].slice(0, mostRecent) });
}
