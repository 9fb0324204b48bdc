const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

export interface LetterGroup<Named> {
  letter: string;
  entries: Named[];
}

/** Every letter from A to Z with the entries whose name begins with it; other beginnings follow under "#". */
export function groupByLetter<Named extends { name: string }>(entries: readonly Named[]): LetterGroup<Named>[] {
  const beginsWith = (entry: Named) => entry.name.trim().charAt(0).toUpperCase();
  const groups = alphabet.map(letter => ({ letter, entries: entries.filter(entry => beginsWith(entry) === letter) }));
  const others = entries.filter(entry => !alphabet.includes(beginsWith(entry)));
  return others.length > 0 ? [...groups, { letter: '#', entries: others }] : groups;
}
