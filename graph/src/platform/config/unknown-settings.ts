import { fileSuffix } from './setting-files.js';

/** A shorter name is too often within two letters of a variable of another program, such as HOST of POST. */
const leastLength = 8;
const mostTypos = 2;
/** First words that variables of other programs have too */
const shared = new Set(['NODE', 'OTEL']);

export interface UnknownSetting {
  name: string;
  /** The setting that it resembles; null if it only begins like several */
  similar: string | null;
}

/**
 * Returns variables that look like settings of the store but are none, each with the known name that it resembles; null
 * if it only begins like several settings, such as CARD_.
 */
export function unknownSettings(env: NodeJS.ProcessEnv, known: readonly string[]): UnknownSetting[] {
  const names = new Set(known.flatMap(name => [name, name + fileSuffix]));
  const firstWords = Object.entries(Object.groupBy(known, firstWordOf)).flatMap(([word, group]) =>
    (group?.length ?? 0) > 1 && !shared.has(word) ? [word] : [],
  );
  return Object.keys(env)
    .filter(name => !names.has(name))
    .flatMap<UnknownSetting>(name => {
      const similar = known.find(
        candidate => candidate.length >= leastLength && typos(name.toUpperCase(), candidate) <= mostTypos,
      );
      if (similar) return [{ name, similar }];
      return name.includes('_') && firstWords.includes(firstWordOf(name)) ? [{ name, similar: null }] : [];
    });
}

function firstWordOf(name: string): string {
  return name.split('_')[0] ?? name;
}

/** The Levenshtein distance. */
function typos(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [column, wanted] of [...other].entries())
      next.push(
        Math.min((row[column] ?? 0) + (letter === wanted ? 0 : 1), (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
