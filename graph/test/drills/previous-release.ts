import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { DrillWorld } from './drill-world.js';
import { buyers, type Drill } from './drill.js';
import { OrderLoad } from './order-load.js';
import type { Shoppers } from './shoppers.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Not synchronous, because another drill may run in this process. */
const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();

interface PreviousRelease {
  /** Its entry file */
  main: string;
  commit: string;
  /** Whether the new release has migrations that it lacks */
  migrates: boolean;
  /** Migrates an empty database to that release and creates customers in it. */
  makeShoppers(databaseUrl: string): Promise<Shoppers>;
  remove(): Promise<void>;
}

/**
 * Builds the server in a temporary folder, from the commit before the newest migration landed on the main branch, or
 * from `--previous=COMMIT`. Before the first release has a migration after `create-store`, from the newest commit.
 */
async function buildPrevious(): Promise<PreviousRelease> {
  const named = process.argv.find(word => word.startsWith('--previous='))?.slice('--previous='.length);
  const later = globSync('graph/src/platform/database/migrations/[0-9]*.ts', { cwd: root }).filter(
    path => !path.endsWith('-create-store.ts'),
  );
  const newest =
    later.length > 0 ? await git('log', '--first-parent', '--diff-filter=A', '-1', '--format=%H', '--', ...later) : '';
  const commit = named ?? (newest === '' ? 'HEAD' : `${newest}^1`);
  const folder = mkdtempSync(join(tmpdir(), 'store-previous-'));
  const tree = join(folder, 'tree');
  await git('worktree', 'add', '--detach', tree, commit);
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  await run(process.execPath, ['scripts/build.mjs', 'graph'], { cwd: tree });
  return {
    main: join(tree, 'graph/dist/main.js'),
    commit: await git('rev-parse', '--short', commit),
    migrates: newest !== '' || named !== undefined,
    makeShoppers: async databaseUrl => {
      const compiler = ['--import', pathToFileURL(join(root, 'scripts/tools/compile-typescript.mjs')).href];
      const program = ['--no-warnings', 'graph/test/drills/prepare-load.ts', databaseUrl, String(buyers)];
      const { stdout } = await run(process.execPath, [...compiler, ...program], { cwd: tree });
      return JSON.parse(stdout) as Shoppers;
    },
    remove: async () => {
      await git('worktree', 'remove', '--force', tree);
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
    const previous = await buildPrevious();
    const world = await DrillWorld.open();
    try {
      const shoppers = await previous.makeShoppers(world.primary.url);
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
      await previous.remove();
    }
  },
};
