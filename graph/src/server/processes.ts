import cluster, { type Worker } from 'node:cluster';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';

/** Delay before an ended process is replaced. */
const restartMs = 1000;

/** True in a worker process. The primary process prepared the database and shares the port. */
export const isOneOfSeveral = cluster.isWorker;

/** The processes that share one port. Node's cluster module distributes connections to them in turn. */
export class Processes {
  private stopping = false;

  private constructor(private readonly log: Logger) {}

  /** Starts this many processes and waits until all listen; throws if one cannot start. */
  static async start(count: number, log: Logger): Promise<{ processes: Processes; port: number }> {
    const processes = new Processes(log);
    const ports = await Promise.all(Array.from({ length: count }, () => processes.begin()));
    return { processes, port: ports[0] as number };
  }

  /** Stops each process as if it ran alone. */
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

  /** Replaces a process that ended unexpectedly. */
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
