import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DrillWorld } from './drill-world.js';
import { buyers, type Drill } from './drill.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The server as it was before the newest migration came to the main branch, or at `--previous=COMMIT`, built in a folder of its own. */
function buildPrevious(): { main: string; commit: string; remove: () => void } {
  const named = process.argv.find(word => word.startsWith('--previous='))?.slice('--previous='.length);
  const commit = named ?? git('log', '--first-parent', '-1', '--format=%H^1', '--', 'graph/src/database/migrations');
  const folder = mkdtempSync(join(tmpdir(), 'store-previous-'));
  const tree = join(folder, 'tree');
  git('worktree', 'add', '--detach', tree, commit);
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.mjs', 'graph'], { cwd: tree, stdio: 'ignore' });
  return {
    main: join(tree, 'graph/dist/main.js'),
    commit: git('rev-parse', '--short', commit),
    remove: () => {
      git('worktree', 'remove', '--force', tree);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The previous release must serve on the new tables, alone and next to the new one. */
export const previousRelease: Drill = {
  name: 'upgrade',
  fault: 'the previous release takes orders on the tables of the new one, which starts next to it; then both serve',
  isShort: true,
  run: async () => {
    const previous = buildPrevious();
    const world = await DrillWorld.open();
    try {
      await world.startStore({}, previous.main);
      let turn = 0;
      const load = await world.load(buyers, () => world.instance(turn++ % world.instances.length).url);
      await load.start();
      await pause(1500);
      await world.startStore();
      await pause(4000);
      const figures = await load.stop();
      const breaches = await world.breaches(load);
      if (figures.failures > 0) breaches.push(`${figures.failures} requests failed next to the release of ${previous.commit}`);
      return { ...figures, secondsToRecover: null, breaches };
    } finally {
      await world.close();
      previous.remove();
    }
  },
};
