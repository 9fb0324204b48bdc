import type { BatchImport } from '../staff/imports/index.js';

const lookMs = 250;
const barWidth = 30;

interface Screen {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Reports the progress of an import: a bar on a terminal, otherwise a line for each step. */
export class ImportProgress {
  private readonly timer: NodeJS.Timeout;
  private shown = '';
  private looking = false;

  constructor(
    private readonly look: () => Promise<BatchImport | null>,
    private readonly screen: Screen,
  ) {
    this.timer = setInterval(() => void this.show(), lookMs);
  }

  stop(): void {
    clearInterval(this.timer);
    if (this.screen.isTTY && this.shown !== '') this.screen.write('\n');
  }

  private async show(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    // A failed lookup is repeated the next time; the import reports its own errors.
    const found = await this.look()
      .catch(() => null)
      .finally(() => (this.looking = false));
    const text = found && (this.screen.isTTY ? barOf(found) : lineOf(found));
    if (!text || text === this.shown) return;
    this.screen.write(this.screen.isTTY ? `\r${text.padEnd(this.shown.length)}` : `${text}\n`);
    this.shown = text;
  }
}

function lineOf({ status, rows }: BatchImport): string | null {
  if (status === 'applying') return `${rows} rows were read and compared; they are being written.`;
  return rows > 0 && status === 'reading' ? `${rows} rows were read; they are being compared.` : null;
}

function barOf(found: BatchImport): string {
  const { rows, rowsDone, status, secondsLeft } = found;
  if (status === 'applying') return 'Writing ...';
  if (rows === 0) return 'Reading the file ...';
  const share = rowsDone / rows;
  const bar = '#'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '-');
  return `[${bar}] ${Math.floor(share * 100)} %, ${rowsDone} of ${rows} rows${secondsLeft === null ? '' : `, ${secondsLeft} s left`}`;
}
