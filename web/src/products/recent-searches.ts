import { readOwn, writeOwn } from '../session/own-values';

const mostRecent = 6;

/** The last searches of the signed-in customer on this device, newest first. */
export async function recentSearches(): Promise<string[]> {
  const searches = (await readOwn('searches'))?.searches;
  return Array.isArray(searches) ? searches.filter(search => typeof search === 'string') : [];
}

/** Stores a search, unless nobody is signed in. */
export async function rememberSearch(text: string): Promise<void> {
  const others = (await recentSearches()).filter(other => other.toLowerCase() !== text.toLowerCase());
  await writeOwn('searches', { searches: [text, ...others].slice(0, mostRecent) });
}
