import { readStored, writeWhileSignedIn } from '../session/sealed-storage/index';

const mostRecent = 6;

/** The last searches of the signed-in customer on this device, newest first. */
export async function recentSearches(): Promise<string[]> {
  const text = await readStored('searches');
  const searches: unknown = text === null ? [] : JSON.parse(text);
  return Array.isArray(searches) ? searches.filter(search => typeof search === 'string') : [];
}

/** Stores a search, unless nobody is signed in. */
export async function rememberSearch(text: string): Promise<void> {
  const others = (await recentSearches()).filter(other => other.toLowerCase() !== text.toLowerCase());
  await writeWhileSignedIn('searches', JSON.stringify([text, ...others].slice(0, mostRecent)));
}
