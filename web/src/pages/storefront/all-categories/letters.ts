const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

export interface LetterGroup<Named> {
  letter: string;
  entries: Named[];
}

/** Groups entries by first letter, with a group for each letter from A to Z. Other names come last, under "#". */
export function groupByLetter<Named extends { name: string }>(entries: readonly Named[]): LetterGroup<Named>[] {
  const beginsWith = (entry: Named) => entry.name.trim().charAt(0).toUpperCase();
  const groups = alphabet.map(letter => ({ letter, entries: entries.filter(entry => beginsWith(entry) === letter) }));
  const others = entries.filter(entry => !alphabet.includes(beginsWith(entry)));
  return others.length > 0 ? [...groups, { letter: '#', entries: others }] : groups;
}
