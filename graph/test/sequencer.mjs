import { readFileSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

/** What a test file imports if it starts servers or commands, which it mostly waits for */
const startsPrograms = /\/(?:store-process|card-store|programs|import-crash|postgres-clusters)\.js'|spawnSync/;
/** The others that take longest. One of these would otherwise run alone at the end. */
const longOnes =
  /\/(?:access-walk|busy-database|fair-shares|foreign-sheets|large-exports|mistyped-codes|price-walk|read-report|search)\.(?:api\.)?test\.ts$/;

/**
 * Starts the files that take longest first, and then the large ones. Jest's order, by the last duration, would be that
 * of the other database.
 */
export default class Sequencer extends TestSequencer {
  sort(tests) {
    const texts = new Map(tests.map(({ path }) => [path, readFileSync(path, 'utf8')]));
    const rankOf = ({ path }) => (startsPrograms.test(texts.get(path)) ? 2 : longOnes.test(path) ? 1 : 0);
    return [...tests].sort(
      (one, other) => rankOf(other) - rankOf(one) || texts.get(other.path).length - texts.get(one.path).length,
    );
  }
}
