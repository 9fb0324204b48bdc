import { spawn, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DrillWorld, untilReady } from './drill-world.js';
import { buyers, inOneStore, withFault, type Drill } from './drill.js';
import { services, freePort } from './services.js';
import { TcpProxy } from './tcp-proxy.js';

const diskMegabytes = 300;

/** Mounts a small disk in memory, which only root can do. */
function mountDisk(): { folder: string; unmount: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'store-disk-'));
  const { status, stderr } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=777`, 'tmpfs', folder],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The small disk of this drill could not be mounted: ${stderr}`);
  return {
    folder,
    unmount: () => {
      spawnSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}

export const fullDisk: Drill = {
  name: 'full-disk',
  fault: "PostgreSQL's disk is full for 5 s",
  isShort: false,
  run: async () => {
    const disk = mountDisk();
    try {
      const world = await DrillWorld.open({ parent: disk.folder });
      try {
        await world.startStore();
        return await withFault(world, await world.load(buyers), async () => {
          const filler = join(disk.folder, 'filler');
          spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'], { stdio: 'ignore' });
          await pause(5000);
          rmSync(filler);
          // PostgreSQL exits if even its WAL does not fit on the disk. An operator would restart it.
          await world.primary.start().catch(() => undefined);
        });
      } finally {
        await world.close();
      }
    } finally {
      disk.unmount();
    }
  },
};

/** Returns the process ids of a server and its child processes. */
function processesOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        return [
          [Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])] as const,
        ];
      } catch {
        return [];
      }
    });
  return [pid, ...parents.filter(([, parent]) => parent === pid).map(([child]) => child)];
}

export const slowDisk: Drill = {
  name: 'slow-disk',
  fault: "each of PostgreSQL's flushes to disk takes 250 ms longer, for 8 s",
  isShort: false,
  run: async () => {
    const strace = (await services()).findProgram('strace');
    return inOneStore((world, load) =>
      withFault(world, load, async () => {
        const attached = processesOf(world.primary.pid()).flatMap(pid => ['-p', String(pid)]);
        const delay = [
          '-f',
          '-e',
          'trace=fsync,fdatasync',
          '-e',
          'inject=fsync,fdatasync:delay_enter=250000',
          '-o',
          '/dev/null',
        ];
        const slow = spawn(strace, [...delay, ...attached], { stdio: 'ignore' });
        await pause(8000);
        slow.kill('SIGTERM');
        await new Promise(resolve => slow.once('close', resolve));
      }),
    );
  },
};

export const lostNetwork: Drill = {
  name: 'network',
  fault: 'no packets pass between store and database for 20 s; the connections stay open',
  isShort: false,
  run: async () => {
    const world = await DrillWorld.open();
    try {
      const proxy = await TcpProxy.start(world.primary.port);
      world.atEnd(() => proxy.stop());
      const url = new URL(world.primary.url);
      url.port = String(proxy.port);
      await world.startStore({ DATABASE_URL: url.href });
      return await withFault(world, await world.load(buyers), async () => {
        proxy.pause();
        await pause(20_000);
        proxy.resume();
      });
    } finally {
      await world.close();
    }
  },
};

/** Returns the variables that shift a process's clock with Debian's libfaketime. Timers are not affected. */
async function clockOffBy(offset: string): Promise<Record<string, string>> {
  (await services()).findProgram('faketime');
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (!library) throw new Error('faketime is installed, but its library was not found.');
  return { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

function clockOff(name: string, offset: string, { mayRefuse }: { mayRefuse: boolean }): Drill {
  return {
    name: `clock-${name}`,
    fault: `the clock of one of two instances is off by ${offset}; customers alternate between them`,
    isShort: false,
    run: async () => {
      const world = await DrillWorld.open();
      try {
        await world.startStore();
        await world.startStore(await clockOffBy(offset));
        let turn = 0;
        const load = await world.load(buyers, () => world.instance(turn++ % 2).url);
        await load.start();
        await pause(5000);
        const figures = await load.stop();
        const breaches = await world.breaches(load);
        const refusals = mayRefuse ? ['401'] : [];
        const wrong = Object.keys(figures.statuses).filter(status => !refusals.includes(status));
        if (wrong.length > 0) breaches.push(`requests failed with ${wrong.join(', ')}`);
        return { ...figures, secondsToRecover: null, breaches };
      } finally {
        await world.close();
      }
    },
  };
}

/** An instance rejects tokens issued more than two minutes ahead of its clock. Nothing worse may happen. */
export const clocks = [clockOff('3s', '+3s', { mayRefuse: false }), clockOff('2h', '+2h', { mayRefuse: true })];

export const killedWorker: Drill = {
  name: 'memory',
  fault:
    'one of two instances behind HAProxy is killed, as when the kernel runs out of memory, and restarted after 2 s',
  isShort: false,
  run: async () => {
    const world = await DrillWorld.open();
    try {
      const port = await freePort();
      for (let index = 0; index < 2; index += 1) await world.startStore({ TRUSTED_PROXIES: '1' });
      const [first, second] = world.instances.map(({ url }) => new URL(url).host) as [string, string];
      await world.haproxy('store', { STORE_LISTEN: `127.0.0.1:${port}`, STORE_1: first, STORE_2: second }, port);
      return await withFault(world, await world.load(buyers, () => `http://127.0.0.1:${port}`), async () => {
        await world.instance(0).process.kill('SIGKILL');
        await pause(2000);
        await world.restartStore(0);
        await untilReady(world.instance(0).url);
      });
    } finally {
      await world.close();
    }
  },
};

/** While the database is down, cached pages are served stale, and others return status 503 with a way to try again. */
export const pagesWithoutDatabase: Drill = {
  name: 'pages',
  fault: 'the database is down while visitors open pages',
  isShort: true,
  run: async () => {
    const world = await DrillWorld.open();
    const breaches: string[] = [];
    let requests = 0;
    let failures = 0;
    try {
      await world.startStore({ WEB: 'built', SEED: 'demo' });
      const { url } = world.instance(0);
      const page = async (path: string) => {
        requests += 1;
        const response = await fetch(url + path);
        if (response.status >= 500) failures += 1;
        return {
          status: response.status,
          retryAfter: response.headers.get('retry-after'),
          cache: response.headers.get('cache-status'),
          text: await response.text(),
        };
      };
      const must = (holds: boolean, what: string) => {
        if (!holds) breaches.push(what);
      };
      await page('/');
      await pause(500);
      await world.primary.halt('immediate');
      await pause(500);
      const stale = await page('/');
      must(
        stale.status === 200 && /stale/.test(stale.cache ?? '') && /may be out of date/.test(stale.text),
        `a page that was cached: status ${stale.status}, cache ${stale.cache}`,
      );
      const unseen = await page('/allCategories');
      must(
        unseen.status === 503 && unseen.retryAfter !== null && /Try again/.test(unseen.text),
        `a page that was not cached: status ${unseen.status}`,
      );
      await world.primary.start();
      await untilReady(url);
      const began = Date.now();
      while (/may be out of date/.test((await page('/')).text) && Date.now() - began < 15_000) await pause(100);
      must(!/may be out of date/.test((await page('/')).text), 'the page is still stale after the database came back');
      return {
        requests,
        failures,
        statuses: { 503: failures },
        orders: 0,
        secondsToRecover: (Date.now() - began) / 1000,
        breaches,
      };
    } finally {
      await world.close();
    }
  },
};
