/** Consecutive numbers that count as a scan. */
const streakOfScan = 10;
const mostAddresses = 10_000;

/** Detects an address that tries consecutive customer numbers. */
export class NumberScan {
  private readonly streaks = new Map<string, { last: number; length: number }>();

  constructor(private readonly onScan: (address: string, customerNumber: number) => void) {}

  lookedUp(address: string, customerNumber: number): void {
    const before = this.streaks.get(address);
    const follows = before !== undefined && Math.abs(customerNumber - before.last) === 1;
    const length = follows ? before.length + 1 : 1;
    // Inserted again, so that a full map drops the oldest entry.
    this.streaks.delete(address);
    this.streaks.set(address, { last: customerNumber, length });
    if (this.streaks.size > mostAddresses) this.streaks.delete(this.streaks.keys().next().value as string);
    if (length % streakOfScan === 0) this.onScan(address, customerNumber);
  }
}
