import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DrillWorld } from './drill-world.js';
import { buyers, type Drill } from './drill.js';
import { OrderLoad } from './order-load.js';
import type { Shoppers } from './shoppers.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

interface PreviousRelease {
  /** Its entry file */
  main: string;
  commit: string;
  /** Whether the new release has migrations that it lacks */
  migrates: boolean;
  /** Migrates an empty database to that release and creates customers in it. */
  makeShoppers(databaseUrl: string): Shoppers;
  remove(): void;
}

/**
 * Builds the server in a temporary folder, from the commit before the newest migration landed on the main branch, or
 * from `--previous=COMMIT`. Before the first release has a migration after `create-store`, from the newest commit.
 */
function buildPrevious(): PreviousRelease {
  const named = process.argv.find(word => word.startsWith('--previous='))?.slice('--previous='.length);
  const later = globSync('graph/src/platform/database/migrations/[0-9]*.ts', { cwd: root }).filter(
    path => !path.endsWith('-create-store.ts'),
  );
  const newest =
    later.length > 0 ? git('log', '--first-parent', '--diff-filter=A', '-1', '--format=%H', '--', ...later) : '';
  const commit = named ?? (newest === '' ? 'HEAD' : `${newest}^1`);
  const folder = mkdtempSync(join(tmpdir(), 'store-previous-'));
  const tree = join(folder, 'tree');
  git('worktree', 'add', '--detach', tree, commit);
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.mjs', 'graph'], { cwd: tree, stdio: 'ignore' });
  return {
    main: join(tree, 'graph/dist/main.js'),
    commit: git('rev-parse', '--short', commit),
    migrates: newest !== '' || named !== undefined,
    makeShoppers: databaseUrl => {
      const compiler = ['--import', pathToFileURL(join(root, 'scripts/tools/compile-typescript.mjs')).href];
      const program = ['--no-warnings', 'graph/test/drills/prepare-load.ts', databaseUrl, String(buyers)];
      const options = { cwd: tree, encoding: 'utf8' } as const;
      return JSON.parse(execFileSync(process.execPath, [...compiler, ...program], options)) as Shoppers;
    },
    remove: () => {
      git('worktree', 'remove', '--force', tree);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Migrates the tables under load. The previous release must continue to work on the new tables, alone and next to the
 * new release.
 */
export const previousRelease: Drill = {
  name: 'upgrade',
  fault:
    'the new release starts next to the previous one, which takes orders, and migrates its tables; then both serve',
  isShort: true,
  run: async () => {
    const previous = buildPrevious();
    const world = await DrillWorld.open();
    try {
      const shoppers = previous.makeShoppers(world.primary.url);
      await world.startStore({}, previous.main);
      let turn = 0;
      const load = new OrderLoad(() => world.instance(turn++ % world.instances.length).url, shoppers);
      await load.start();
      await pause(1500);
      const before = await world.migrations();
      await world.startStore();
      const migrated = (await world.migrations()) - before;
      await pause(4000);
      const figures = await load.stop();
      const breaches = await world.breaches(load);
      if (figures.failures > 0)
        breaches.push(`${figures.failures} requests failed alongside the release of ${previous.commit}`);
      if (previous.migrates && migrated === 0)
        breaches.push(`the release of ${previous.commit} already has all migrations`);
      return { ...figures, secondsToRecover: null, breaches };
    } finally {
      await world.close();
      previous.remove();
    }
  },
};
