import cluster, { type Worker } from 'node:cluster';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';

/** After which a process that has ended is followed by another. */
const restartMs = 1000;

/** True in a process that serves for another one, which prepared the database and shares the port out. */
export const isOneOfSeveral = cluster.isWorker;

/** The processes that serve on one port, among which Node's own cluster deals connections out by turns. */
export class Processes {
  private stopping = false;

  private constructor(private readonly log: Logger) {}

  /** Begins so many processes and waits until all of them listen; throws when one cannot begin. */
  static async start(count: number, log: Logger): Promise<{ processes: Processes; port: number }> {
    const processes = new Processes(log);
    const ports = await Promise.all(Array.from({ length: count }, () => processes.begin()));
    return { processes, port: ports[0] as number };
  }

  /** Lets each end as it would alone. */
  async stop(): Promise<void> {
    this.stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined);
    await Promise.all(
      workers.map(
        worker =>
          new Promise(resolve => {
            worker.once('exit', resolve);
            worker.process.kill('SIGTERM');
          }),
      ),
    );
  }

  private begin(): Promise<number> {
    const worker = cluster.fork();
    return new Promise((resolve, reject) => {
      worker.once('listening', ({ port }: AddressInfo) => resolve(port));
      worker.once('exit', (code, signal) => {
        reject(new Error(`A process of the store ended with ${signal || code} before it served.`));
        this.replace(worker);
      });
    });
  }

  /** One that ends by itself is followed by another. */
  private replace(ended: Worker): void {
    if (this.stopping) return;
    this.log.error(
      { process: ended.id, code: ended.process.exitCode, signal: ended.process.signalCode },
      'a process of the store has ended; another begins',
    );
    setTimeout(() => {
      if (!this.stopping) void this.begin().catch(() => undefined);
    }, restartMs);
  }
}
