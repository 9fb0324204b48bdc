import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SpreadsheetError } from '../../xlsx-reader/index.js';
import type { ReportRow } from '../recognise/index.js';
import type { ReaderMessage, Reading, ReadingOrder } from './reader-messages.js';

/** What may be spent on one file. */
export interface ReadingLimits {
  heapMegabytes: number;
  residentMegabytes: number;
  /** Without a new row */
  silenceMs: number;
  totalMs: number;
}

export const readingLimits: ReadingLimits = {
  heapMegabytes: 256,
  residentMegabytes: 450,
  silenceMs: 20_000,
  totalMs: 120_000,
};

export interface ReadingListener {
  onRows?(rows: number): void;
  onReading(reading: Reading): Promise<void>;
  onRecords(records: readonly ReportRow[]): Promise<void>;
}

/** The process runs what was built, also where the store itself runs from its sources. */
const program = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../dist/imports/reading/reader-process.js' : './reader-process.js',
    import.meta.url,
  ),
);
const watchMs = 100;
const youngMegabytes = 8;

/** Reads a report in a process of its own, which is ended when it takes too long or too much. */
export async function readReport(
  order: ReadingOrder,
  listener: ReadingListener,
  { limits = readingLimits, signal }: { limits?: ReadingLimits; signal?: AbortSignal } = {},
): Promise<void> {
  signal?.throwIfAborted();
  const child = fork(program, [], {
    // An empty environment: nothing of the store's configuration is in reach of a file.
    env: { TMPDIR: dirname(order.path), NODE_NO_WARNINGS: '1' },
    cwd: dirname(order.path),
    execPath: process.execPath,
    // Hardly anything it makes is held for long, so a small room for what is new costs little time and saves much memory.
    execArgv: [`--max-old-space-size=${limits.heapMegabytes}`, `--max-semi-space-size=${youngMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const watch = new ReadingWatch(child, limits);
  try {
    await new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      let ended = false;
      // One after the other: what it is a reading of is known before its records are, and all is taken before it is over.
      let taken: Promise<unknown> = Promise.resolve();
      child.once('error', reject);
      // A process that is gone without its last word has died of the file.
      child.once('exit', () => void taken.then(() => (ended ? resolve() : reject(watch.reason ?? tooMuch())), reject));
      child.on('message', (message: ReaderMessage) => {
        watch.heard();
        if (message.type === 'end') {
          ended = true;
          return;
        }
        taken = taken
          .then(() => watch.during(take(message, listener)))
          .then(() => message.type === 'records' && child.connected && child.send('next'));
        taken.catch(reject);
      });
      child.send(order);
    });
  } finally {
    watch.stop();
    child.kill('SIGKILL');
  }
}

async function take(message: Exclude<ReaderMessage, { type: 'end' }>, listener: ReadingListener): Promise<void> {
  if (message.type === 'rows') listener.onRows?.(message.rows);
  else if (message.type === 'reading') await listener.onReading(message.reading);
  else if (message.type === 'records') await listener.onRecords(JSON.parse(message.json) as ReportRow[]);
  else throw new SpreadsheetError(message.code, message.message);
}

function tooMuch(): SpreadsheetError {
  return new SpreadsheetError(
    'TOO_LARGE',
    'The file needs more memory than a report may take. Split the report and send its parts one after the other.',
  );
}

function tooSlow(): SpreadsheetError {
  return new SpreadsheetError(
    'TOO_LARGE',
    'The file takes too long to read. Split the report and send its parts one after the other.',
  );
}

/** Looks after a reading process from outside: it may be too busy to look after itself. */
class ReadingWatch {
  reason: SpreadsheetError | undefined;
  private lastHeard = performance.now();
  private lastLook = this.lastHeard;
  private spentMs = 0;
  /** Its records are being taken, so it has to wait: that time is not its own. */
  private waits = false;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly child: ChildProcess,
    private readonly limits: ReadingLimits,
  ) {
    this.timer = setInterval(() => void this.look(), watchMs);
    this.timer.unref();
  }

  heard(): void {
    this.lastHeard = performance.now();
  }

  /** While this lasts, the process waits for the store and not the other way round. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.waits = true;
    try {
      return await work;
    } finally {
      this.waits = false;
      this.heard();
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    const now = performance.now();
    if (!this.waits) this.spentMs += now - this.lastLook;
    this.lastLook = now;
    const isSilent = !this.waits && now - this.lastHeard > this.limits.silenceMs;
    if (isSilent || this.spentMs > this.limits.totalMs) return this.end(tooSlow());
    if ((await residentMegabytes(this.child.pid)) > this.limits.residentMegabytes) this.end(tooMuch());
  }

  private end(reason: SpreadsheetError): void {
    this.reason ??= reason;
    this.child.kill('SIGKILL');
  }
}

const pageBytes = 4096;

/** Where the system does not tell (it is no Linux), the limit of the heap stands alone. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return (Number(text.split(' ')[1] ?? 0) * pageBytes) / 1024 / 1024;
}
