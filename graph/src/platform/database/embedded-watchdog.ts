/** The part of the embedded database that the watchdog uses: it answers one message of PostgreSQL's protocol. */
export interface EmbeddedServer {
  execProtocolStream(message: Uint8Array, options?: object): Promise<{ name: string }[]>;
}

/** The embedded database broke off a statement, or has done so before. */
class EmbeddedDatabaseFailed extends Error {
  constructor() {
    super('The embedded database has failed.');
  }
}

/**
 * Reports an embedded database that has panicked. It runs inside this process and never recovers: every later statement
 * fails, or seems to find nothing.
 */
export class EmbeddedWatchdog {
  readonly problem = 'the embedded database has failed';
  /** True once the database has panicked. The process cannot recover by itself. */
  isStuck = false;
  private onStuck: ((details: object) => void) | undefined;

  /** Calls `onStuck` once, with the error. */
  start(onStuck: (details: object) => void): void {
    this.onStuck = onStuck;
  }

  stop(): void {
    this.onStuck = undefined;
  }

  /** Follows every message to the database. After a panic, none reaches it. */
  watch(server: EmbeddedServer): void {
    const answer = server.execProtocolStream.bind(server);
    server.execProtocolStream = async (message, options) => {
      if (this.isStuck) throw new EmbeddedDatabaseFailed();
      try {
        const messages = await answer(message, options);
        if (isBrokenOff(messages)) throw new EmbeddedDatabaseFailed();
        return messages;
      } catch (error) {
        if (isPanic(error)) this.report(error);
        throw error;
      }
    };
  }

  private report(error: unknown): void {
    if (this.isStuck) return;
    this.isStuck = true;
    this.onStuck?.({ err: error });
  }
}

/** PGlite hides that its stack overflowed: the answer is empty, or ends within the rows, like a success without rows. */
function isBrokenOff(messages: { name: string }[]): boolean {
  const last = messages.at(-1);
  return !last || last.name === 'dataRow';
}

/** A PANIC that the database reports, an error of WebAssembly, which runs it, or an answer that it broke off. */
function isPanic(error: unknown): boolean {
  const { severity, name } = Object(error) as { severity?: unknown; name?: unknown };
  return severity === 'PANIC' || name === 'RuntimeError' || error instanceof EmbeddedDatabaseFailed;
}
