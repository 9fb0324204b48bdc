export interface ShareLimits {
  /** Running at once for one sender */
  perSender: number;
  /** Running at once for all senders together */
  inTotal?: number;
  /** Waiting for one sender, and for all together */
  waiting?: { perSender: number; inTotal: number };
  /** Longest wait for a turn, in milliseconds */
  mostWaitMs?: number;
  /** Time that a sender may use at once, in milliseconds; in the long run, a third of all time. */
  freeMs?: number;
}

/**
 * What may wait for the database, and how long: fifty requests of one customer at once, each with a few statements, one
 * after another; the first may be waiting for a lock.
 */
export const mostWaiting = { waiting: { perSender: 200, inTotal: 2000 }, mostWaitMs: 10_000 };

/** Ends a turn. A turn whose time another limit counts already is not counted again. */
export type Leave = (options?: { counted: boolean }) => void;

/** A request whose sender may go away while it waits */
interface Waiting {
  readonly gone: AbortSignal;
}

interface Sender {
  running: number;
  waiting: (() => void)[];
  spentMs: number;
  spentAt: number;
}

/** The sender's turn did not come in time. The code is PostgreSQL's too_many_connections, a temporary failure. */
class NoTurn extends Error {
  readonly code = '53300';

  constructor() {
    super('Other requests of the same sender are using the database.');
  }
}

/** Share of the time that a sender may use in the long run */
const share = 1 / 3;

/**
 * Shares something scarce between senders: each has a limited number running at once, and those who wait take turns, so
 * that nobody takes all of it. A sender who has lately used more than the free time rests after each turn for twice its
 * length, and others meet an idle server most of the time. A sender is a customer or a visitor's address.
 */
export class FairShares {
  /** Whose turn is next comes first. */
  private readonly senders = new Map<string, Sender>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly limits: ShareLimits) {}

  /**
   * Waits for the sender's turn. Resolves to the function to call at the end; null if too many wait already, if the turn
   * does not come in time, or if the sender is gone before. A null sender, such as staff or a job, never waits.
   *
   * @param request Leaves the line when its connection closes
   */
  async enter(sender: string | null, request?: Waiting): Promise<Leave | null> {
    if (sender === null) return () => undefined;
    const { inTotal = Infinity, perSender, waiting: most } = this.limits;
    const entry = this.entryOf(sender);
    if (entry.running >= perSender || this.running >= inTotal) {
      if (most && (entry.waiting.length >= most.perSender || this.waiting >= most.inTotal)) return null;
      this.waiting += 1;
      if (!(await this.turnOf(entry, request?.gone))) return null;
    } else this.begin(entry);
    const began = Date.now();
    return ({ counted } = { counted: true }) => this.leave(sender, entry, counted ? Date.now() - began : null);
  }

  /** Like `enter`, but throws a temporary failure instead of returning null. */
  async turn(sender: string | null): Promise<Leave> {
    const leave = await this.enter(sender);
    if (!leave) throw new NoTurn();
    return leave;
  }

  /** Waits in line. Resolves to false if the turn did not come within `mostWaitMs`, or before the sender was gone. */
  private turnOf(entry: Sender, gone: AbortSignal | undefined): Promise<boolean> {
    const { mostWaitMs } = this.limits;
    return new Promise(resolve => {
      const giveUp = () => {
        stopWaiting();
        entry.waiting.splice(entry.waiting.indexOf(start), 1);
        this.waiting -= 1;
        resolve(false);
      };
      const timer = mostWaitMs === undefined ? undefined : setTimeout(giveUp, mostWaitMs);
      gone?.addEventListener('abort', giveUp);
      const stopWaiting = () => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', giveUp);
      };
      const start = () => {
        stopWaiting();
        resolve(true);
      };
      entry.waiting.push(start);
      if (gone?.aborted) giveUp();
    });
  }

  private entryOf(sender: string): Sender {
    const entry = this.senders.get(sender) ?? { running: 0, waiting: [], spentMs: 0, spentAt: Date.now() };
    this.senders.set(sender, entry);
    return entry;
  }

  private begin(entry: Sender): void {
    entry.running += 1;
    this.running += 1;
  }

  private leave(sender: string, entry: Sender, tookMs: number | null): void {
    this.running -= 1;
    entry.spentMs = leftOf(entry) + (tookMs ?? 0);
    entry.spentAt = Date.now();
    const end = () => {
      entry.running -= 1;
      this.nextTurns(sender, entry);
    };
    if (tookMs === null || entry.spentMs <= (this.limits.freeMs ?? Infinity)) return end();
    setTimeout(end, tookMs * (1 / share - 1)).unref();
    this.nextTurns(sender, entry);
  }

  private nextTurns(sender: string, entry: Sender): void {
    // The others have their turn first.
    this.senders.delete(sender);
    this.senders.set(sender, entry);
    for (const [name, other] of this.senders) {
      if (this.running >= (this.limits.inTotal ?? Infinity)) return;
      this.next(name, other);
    }
  }

  /** Begins the sender's next one, or forgets a sender who has none and has not spent anything lately. */
  private next(name: string, entry: Sender): void {
    if (entry.running === 0 && entry.waiting.length === 0 && leftOf(entry) === 0) this.senders.delete(name);
    if (entry.running >= this.limits.perSender) return;
    const start = entry.waiting.shift();
    if (!start) return;
    this.waiting -= 1;
    this.begin(entry);
    start();
  }
}

/** What a sender has spent, less what time has given back. */
function leftOf({ spentMs, spentAt }: Sender): number {
  return Math.max(0, spentMs - (Date.now() - spentAt) * share);
}
