import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { programEnv, startProgram } from './programs.js';

/** Node's flags, as in `npm start` */
const { serverFlags } = (await import(
  fileURLToPath(new URL('../../scripts/tools/server-flags.mjs', import.meta.url))
)) as { serverFlags: readonly string[] };
const builtMain = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** Higher limits, because a few customers of a test order more in a minute than a thousand do in a day. */
export const wideWriteLimits = {
  CHANGES_PER_HOUR: '1000000',
  ORDERS_PER_MINUTE: '1000000',
  ORDERS_PER_HOUR: '1000000',
  MAILS_PER_RECIPIENT_PER_HOUR: '1000000',
};

/** The built server in a separate process, without pages. */
export class StoreProcess {
  /** Everything it has printed. */
  output = '';

  private constructor(
    private readonly child: ChildProcess,
    readonly env: Record<string, string>,
  ) {}

  /** Starts the server and waits for its address. `main` is the main file, for example of another build. */
  static async start(env: Record<string, string>, main = builtMain): Promise<{ process: StoreProcess; url: string }> {
    const store = StoreProcess.spawn(env, main);
    const lines = createInterface({ input: store.child.stdout as NodeJS.ReadableStream });
    for await (const line of lines) {
      const port = / is open at http:\/\/localhost:(\d+)/.exec(line)?.[1];
      if (port) return { process: store, url: `http://127.0.0.1:${port}` };
    }
    throw new Error(`The server did not start: ${store.output}`);
  }

  /** Starts the server and waits until it exits. */
  static async runToEnd(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
    const store = StoreProcess.spawn(env);
    const [code] = (await once(store.child, 'close')) as [number | null];
    return { code, output: store.output };
  }

  /** Starts the server and kills it after a delay, whatever it is doing. */
  static async killAfter(milliseconds: number, env: Record<string, string>): Promise<void> {
    const store = StoreProcess.spawn(env);
    await pause(milliseconds);
    await store.kill();
  }

  private static spawn(env: Record<string, string>, main = builtMain): StoreProcess {
    const settings = {
      ...wideWriteLimits,
      ...programEnv,
      PORT: '0',
      HOST: '127.0.0.1',
      WEB: 'none',
      SEED: 'none',
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '0',
      PASSWORD_COST: '4',
      TOKEN_SECRET: 'a secret of the tests, long enough for it',
    };
    const child = startProgram([...serverFlags, main], {
      env: { ...settings, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const store = new StoreProcess(child, env);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => (store.output += data.toString()));
    return store;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  get exitCode(): number | null {
    return this.child.exitCode;
  }

  get pid(): number {
    return this.child.pid as number;
  }

  /** Sends a signal. SIGSTOP pauses the process, like a stalled machine, until SIGCONT. */
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Waits until the process exits. */
  async ended(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close');
  }

  /** Kills the process, like a power cut, or sends another signal. Returns the exit code. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const closed = once(this.child, 'close');
    this.child.kill(signal);
    const [code] = (await closed) as [number | null];
    return code;
  }
}
