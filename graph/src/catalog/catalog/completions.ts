import { isOneTypo, isStopWord, stem } from './search-words.js';

const mostWords = 3;
const mostPhrases = 8;

/** Letters and hyphens only. Numbers and sizes are not completed. */
const completableWord = /^[a-z][a-z-]*[a-z]$/;

function wordsOf(description: string): string[] {
  return description.toLowerCase().split(/[\s,()]+/);
}

function isCompletion(word: string, typed: string, withTypos: boolean): boolean {
  if (!completableWord.test(word) || isStopWord(word)) return false;
  if (word.startsWith(typed) || stem(word) === stem(typed)) return true;
  return withTypos && typed.length >= 4 && (isOneTypo(typed, word) || isOneTypo(stem(typed), stem(word)));
}

class Counts {
  private readonly counts = new Map<string, number>();

  add(phrase: string): void {
    this.counts.set(phrase, (this.counts.get(phrase) ?? 0) + 1);
  }

  /** Sorts by frequency, most frequent first; a word appears in singular or plural only. */
  ranked(): string[] {
    const sorted = [...this.counts].sort(([one, often], [other, oftener]) => oftener - often || (one < other ? -1 : 1));
    const seen = new Set<string>();
    return sorted.flatMap(([phrase]) => {
      const same = phrase.split(' ').map(stem).join(' ');
      if (seen.has(same)) return [];
      seen.add(same);
      return [phrase];
    });
  }
}

/**
 * Completes a text with words of matching descriptions: its last word, and its last word with the one that follows.
 */
export function completionsOf(text: string, descriptions: readonly string[], withTypos = false): string[] {
  const typed = text.trim().toLowerCase().split(/\s+/);
  const last = typed.at(-1) ?? '';
  const head = typed.slice(0, -1);
  const words = new Counts();
  const phrases = new Counts();
  for (const description of descriptions) {
    const own = wordsOf(description);
    own.forEach((word, index) => {
      if (!isCompletion(word, last, withTypos) || head.includes(word)) return;
      words.add([...head, word].join(' '));
      const next = own[index + 1] ?? '';
      if (completableWord.test(next) && next.length > 2 && !isStopWord(next) && !head.includes(next))
        phrases.add([...head, word, next].join(' '));
    });
  }
  const whole = typed.join(' ');
  const found = [...words.ranked().slice(0, mostWords), ...phrases.ranked()].filter(phrase => phrase !== whole);
  return found.slice(0, mostPhrases);
}
