import { readFileSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

/** What a test file imports if it starts servers or commands */
const startsPrograms = /\/(?:store-process|card-store|programs|import-crash|postgres-clusters)\.js'|spawnSync/;

/**
 * Starts the tests that wait for programs first. Otherwise, the longest of them would start last, and run alone at the
 * end.
 */
export default class Sequencer extends TestSequencer {
  sort(tests) {
    const waits = new Map(tests.map(({ path }) => [path, startsPrograms.test(readFileSync(path, 'utf8'))]));
    const bySize = super.sort(tests);
    return [...bySize.filter(({ path }) => waits.get(path)), ...bySize.filter(({ path }) => !waits.get(path))];
  }
}
