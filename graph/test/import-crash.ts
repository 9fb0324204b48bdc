import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { textWorkbook } from '../src/staff/imports/fixtures/send-report.js';
import {
  CrashedStore,
  differing,
  wasKilled,
  type Content,
  type CrashedServer,
  type Kill,
  type Report,
} from './crashed-store.js';

export interface ImportCrash {
  dataDir: string;
  /** null for the embedded database in `dataDir` */
  databaseUrl: string | null;
  /** Half of them change items, the others add some. */
  rows: number;
  /** Kills in the transaction of the apply, and in that of the undo; unless one came after the commit, one more does */
  kills: number;
  /** Whether another server takes over at once, instead of when the killed server's heartbeat is missed */
  hurries: boolean;
  onProgress?: (text: string) => void;
}

/** Numbers of kills; none follow one that came after the commit */
interface Kills {
  /** Kills at the intended moment */
  reached: number;
  rolledBack: number;
  committed: number;
}

export interface ImportCrashFigures {
  added?: number;
  updated?: number;
  removed?: number | null;
  restored?: number | null;
  reading: Kills;
  apply: Kills;
  undo: Kills;
  /**
   * Tables that differ from those of a store whose server nobody kills: after a kill, if they are neither as before the
   * import or undo nor as after it, and in the end
   */
  differs: string[];
  /** Responses to another undo in the end; on PostgreSQL, after those to two at once at two servers */
  undos: string[];
}

type Moment = Pick<Kill, 'from' | 'begun' | 'at' | 'afterMs'>;

/** What a store holds whose server nobody kills, and how long the statements of its transactions take, in milliseconds */
interface Undisturbed {
  applied: Content;
  undone: Content;
  applying: number[];
  undoing: number[];
}

/** The apply and the undo take this lock in their transactions. */
const storing = "hashtext('batch import')";
const rowsPerChunk = 100;
/** Tables that the reading of a file writes */
const ofReading = /^(?:batch_import|import_\w+|column_mapping)$/;

/**
 * Sends an import, kills its server at moments that are spread over the statements of its transaction, lets a last one
 * finish it, and does the same to its undo. Compares everything stored with a store whose server nobody kills.
 */
export async function crashImport(options: ImportCrash): Promise<ImportCrashFigures> {
  const { dataDir, databaseUrl, rows } = options;
  const { store, vendorKey, content } = await CrashedStore.filled(dataDir, databaseUrl, rows / 2);
  const file = await textWorkbook([
    ['Item #', 'Description', 'Std Cost', 'Taxable', 'Category'],
    ...Array.from({ length: rows }, (_none, row) => [
      `K-${row}`,
      `Anchor ${row} in`,
      '1.25',
      'Y',
      `Anchors ${row % 3}`,
    ]),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'store-kills-'));
  const copies = await Promise.all((databaseUrl === null ? [1] : [1, 2]).map(() => store.copy()));
  try {
    return await new Crash(options, { vendorKey, file }, folder).run(store, content, copies);
  } finally {
    for (const copy of copies) copy.remove();
    rmSync(folder, { recursive: true });
  }
}

class Crash {
  private readonly differs: string[] = [];
  private files = 0;

  constructor(
    private readonly options: ImportCrash,
    private readonly report: Report,
    private readonly folder: string,
  ) {}

  async run(
    store: CrashedStore,
    before: Content,
    [quiet, shared]: readonly CrashedStore[],
  ): Promise<ImportCrashFigures> {
    const { kills } = this.options;
    const undisturbed = await this.runUndisturbed(quiet as CrashedStore);
    const { applied, undone, applying, undoing } = undisturbed;
    const undos = shared ? await this.takeOver(shared, undisturbed) : [];

    const apply = async (server: CrashedServer) => {
      if (!(await server.latest())) await server.send(this.report);
      await server.applied();
    };
    const unread = Object.fromEntries(Object.entries(before).filter(([table]) => !ofReading.test(table)));
    const reading = await this.kill(store, this.readingMoments(), apply, [unread, applied]);
    const applyKills = await this.kill(store, momentsOf(applying, kills), apply, [unread, applied]);
    await store.serve(undefined, apply);
    this.compare('applied', await store.content(), applied);

    const undoKills = await this.kill(store, momentsOf(undoing, kills), server => server.undo(), [applied, undone]);
    const ended = await store.serve(undefined, async server => {
      await server.undo();
      undos.push(await server.undo());
      return server.latest();
    });
    this.compare('undone', await store.content(), undone);
    const { added, updated, removed, restored } = ended ?? {};
    return {
      added,
      updated,
      removed,
      restored,
      reading,
      apply: applyKills,
      undo: undoKills,
      differs: this.differs,
      undos,
    };
  }

  private async runUndisturbed(store: CrashedStore): Promise<Undisturbed> {
    const noted = { from: storing, file: this.file() };
    await store.serve(noted, async server => {
      await server.send(this.report);
      await server.applied();
    });
    const applied = await store.content();
    await store.serve(noted, server => server.undo());
    const undone = await store.content();
    const [applying = [], undoing = []] = readFileSync(noted.file, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as number[]);
    this.tell(`${applying.length} statements apply, ${undoing.length} undo`);
    return { applied, undone, applying, undoing };
  }

  /** Kills the one of two servers that applies, and sends an undo to both when the other has finished. */
  private async takeOver(store: CrashedStore, { applied, undone, applying }: Undisturbed): Promise<string[]> {
    const [moment] = momentsOf(applying, 1);
    const kill: Kill = { ...(moment as Moment), file: this.file() };
    const servers = [await store.start(kill), await store.start(kill)];
    const isRunning = ({ process }: CrashedServer) => process.isRunning;
    try {
      await servers[0]?.send(this.report);
      while (servers.every(isRunning)) await pause(20);
      if (this.options.hurries) await store.retryJobs();
      const left = servers.filter(isRunning);
      await left[0]?.applied();
      this.compare('applied by another server', await store.content(), applied);
      servers.push(await store.start());
      const undos = await Promise.all(servers.filter(isRunning).map(server => server.undo()));
      this.compare('undone at two servers', await store.content(), undone);
      return undos.sort();
    } finally {
      await Promise.all(servers.map(({ process }) => process.kill('SIGTERM')));
    }
  }

  /** Starts a server for each moment, which kills it during `work`. */
  private async kill(
    store: CrashedStore,
    moments: readonly Moment[],
    work: (server: CrashedServer) => Promise<unknown>,
    [before, after]: readonly [Content, Content],
  ): Promise<Kills> {
    const kills = { reached: 0, rolledBack: 0, committed: 0 };
    for (const moment of moments) {
      if (kills.committed > 0) break;
      const kill = { ...moment, file: this.file() };
      // An import that continues at a start may kill the server before it has started.
      const server = await store.start(kill).catch(error => (wasKilled(kill) ? null : Promise.reject(error)));
      try {
        if (server) await work(server);
      } finally {
        await server?.process.kill();
      }
      if (wasKilled(kill)) kills.reached += 1;
      const content = await store.content();
      const isCommitted = differing(content, after).length === 0;
      if (isCommitted) kills.committed += 1;
      else kills.rolledBack += 1;
      const torn = isCommitted ? [] : differing(content, before);
      if (torn.length > 0) this.differs.push(`${JSON.stringify(moment)}: ${torn.join(', ')}`);
      if (!store.isEmbedded) await store.retryJobs();
      this.tell(`killed at ${JSON.stringify(moment)}: ${isCommitted ? 'committed' : 'rolled back'}`);
    }
    return kills;
  }

  private readingMoments(): Moment[] {
    const { rows, kills } = this.options;
    const number = Math.ceil(kills / 5);
    return Array.from({ length: number }, (_none, index) => ({
      from: 'rows_done = rows_done +',
      begun: Math.floor(((index + 0.5) / number) * (rows / rowsPerChunk)),
      at: 0,
    }));
  }

  private compare(when: string, content: Content, expected: Content): void {
    this.differs.push(...differing(content, expected).map(table => `${when}: ${table}`));
  }

  private tell(text: string): void {
    this.options.onProgress?.(text);
  }

  private file(): string {
    return join(this.folder, String((this.files += 1)));
  }
}

/**
 * Moments from the first statement to the commit, in the middle of each but the first, and one after the commit. A single
 * one is before the commit, when everything was written.
 */
function momentsOf(durations: readonly number[], kills: number): Moment[] {
  const commit = durations.length - 1;
  const moments = Array.from({ length: kills }, (_none, index) => {
    const at = kills === 1 ? commit - 1 : Math.floor((index / (kills - 1)) * commit);
    return { from: storing, at, afterMs: index === 0 ? 0 : (durations[at] ?? 0) / 2 };
  });
  return [...moments, { from: storing, at: 'end' }];
}
