export interface VendorName {
  readonly id: string;
  readonly name: string;
}

/** "MIL - Milwaukee Tool", "MIL", "Milwaukee" and "Milwaukee Tool Corp" all name MIL, Milwaukee Tool. */
export function namesVendor(text: string, { id, name }: VendorName): boolean {
  const [words, ownId, ownName] = [wordsOf(text), wordsOf(id), wordsOf(name)];
  return words.length > 0 && (beginsWith(words, ownId) || beginsWith(words, ownName) || beginsWith(ownName, words));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
}

function beginsWith(words: readonly string[], start: readonly string[]): boolean {
  return start.length > 0 && start.every((word, index) => words[index] === word);
}
