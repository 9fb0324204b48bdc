import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { SpreadsheetError } from '../../../platform/xlsx-reader/index.js';
import type { ReportRow } from '../recognize/index.js';
import type { ReaderMessage, Reading, ReadingOrder } from './reader-messages.js';

/** Limits for reading one file. */
export interface ReadingLimits {
  heapMegabytes: number;
  residentMegabytes: number;
  /** Processor time in all, and since the last message. A busy machine gives the reader little of it. */
  processorMs: number;
  silentProcessorMs: number;
  /** Longest time without a message, for a process that hangs */
  silenceMs: number;
}

export const readingLimits: ReadingLimits = {
  heapMegabytes: 256,
  residentMegabytes: 450,
  processorMs: 120_000,
  silentProcessorMs: 20_000,
  silenceMs: 600_000,
};

export interface ReadingListener {
  onRows?(rows: number): void;
  onReading(reading: Reading): Promise<void>;
  onRecords(records: readonly ReportRow[]): Promise<void>;
}

/** The child process always runs the built file, even if the server runs from source. */
const program = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts')
      ? '../../../../dist/staff/imports/reading/reader-process.js'
      : './reader-process.js',
    import.meta.url,
  ),
);
const watchMs = 100;
const youngGenerationMegabytes = 8;

/** Reads a report in a child process, which is killed when it exceeds the limits. */
export async function readReport(
  file: AsyncIterable<Uint8Array>,
  order: ReadingOrder,
  listener: ReadingListener,
  { limits = readingLimits, signal }: { limits?: ReadingLimits; signal?: AbortSignal } = {},
): Promise<void> {
  signal?.throwIfAborted();
  const child = fork(program, [], {
    // No other environment variables, so that no configuration reaches the process.
    env: { NODE_NO_WARNINGS: '1' },
    cwd: tmpdir(),
    execPath: process.execPath,
    // Few objects live long, so a small young generation costs little time and saves much memory.
    execArgv: [`--max-old-space-size=${limits.heapMegabytes}`, `--max-semi-space-size=${youngGenerationMegabytes}`],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  const watch = new ReadingWatch(child, limits);
  try {
    await new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      let ended = false;
      // Messages are handled in sequence, and the last one before the promise resolves.
      let taken: Promise<unknown> = Promise.resolve();
      child.once('error', reject);
      // A process that exits without an `end` message crashed because of the file.
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
      feed(child, file, reject);
    });
  } finally {
    watch.stop();
    child.kill('SIGKILL');
  }
}

/** Sends the file to the process. If the process ends before it has all of it, its exit says why, not the broken pipe. */
function feed({ stdin }: ChildProcess, file: AsyncIterable<Uint8Array>, onError: (error: unknown) => void): void {
  if (!stdin) throw new Error('The reader process has no standard input.');
  const source = Readable.from(file).on('error', onError);
  stdin.on('error', () => undefined).once('close', () => source.destroy());
  source.pipe(stdin);
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
    'The file needs too much memory to read. Split the report and upload the parts separately.',
  );
}

function tooSlow(): SpreadsheetError {
  return new SpreadsheetError(
    'TOO_LARGE',
    'The file takes too long to read. Split the report and upload the parts separately.',
  );
}

/** Enforces the limits from the parent process, because the child may be too busy. */
class ReadingWatch {
  reason: SpreadsheetError | undefined;
  private heardAt = performance.now();
  private lastUsedMs = 0;
  private totalMs = 0;
  private silentMs = 0;
  /** The server is processing a message; this time does not count against the limits. */
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
    this.heardAt = performance.now();
    this.silentMs = 0;
  }

  /** Pauses the limits until `work` settles. */
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
    const { residentMegabytes, processorMs } = await usageOf(this.child.pid);
    const usedMs = processorMs - this.lastUsedMs;
    this.lastUsedMs = processorMs;
    if (!this.waits) {
      this.totalMs += usedMs;
      this.silentMs += usedMs;
      const isSilent = performance.now() - this.heardAt > this.limits.silenceMs;
      if (isSilent || this.silentMs > this.limits.silentProcessorMs || this.totalMs > this.limits.processorMs)
        return this.end(tooSlow());
    }
    if (residentMegabytes > this.limits.residentMegabytes) this.end(tooMuch());
  }

  private end(reason: SpreadsheetError): void {
    this.reason ??= reason;
    this.child.kill('SIGKILL');
  }
}

const pageBytes = 4096;
/** Of the counters in /proc, on every platform that Node supports */
const tickMs = 10;

/**
 * Returns what a process uses, from /proc. On systems other than Linux it is 0, so that only the limits of the heap and
 * of silence apply.
 */
async function usageOf(pid: number | undefined): Promise<{ residentMegabytes: number; processorMs: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The fields follow the program's name in parentheses: proc_pid_stat(5) counts utime as 14, stime as 15, rss as 24.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const field = (number: number) => fields[number - 3] ?? 0;
  return {
    residentMegabytes: (field(24) * pageBytes) / 1024 / 1024,
    processorMs: (field(14) + field(15)) * tickMs,
  };
}
