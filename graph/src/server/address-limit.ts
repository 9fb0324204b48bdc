/** Limits what each address uses, and what all use together. An entry exists only while its amount is above 0. */
export class AddressLimit {
  private readonly amounts = new Map<string, number>();
  private readonly refused = new Set<string>();
  private used = 0;

  constructor(
    private readonly most: { perAddress: number; inTotal?: number },
    private readonly onFirstRefusal: (address: string) => void = () => undefined,
  ) {}

  /** Returns the function to call when the use ends; null if the amount would exceed a limit. */
  enter(address: string, amount = 1): (() => void) | null {
    const used = this.usedBy(address) + amount;
    if (used > this.most.perAddress || this.used + amount > (this.most.inTotal ?? Infinity)) {
      if (this.amounts.has(address) && !this.refused.has(address)) {
        this.refused.add(address);
        this.onFirstRefusal(address);
      }
      return null;
    }
    this.amounts.set(address, used);
    this.used += amount;
    return () => this.leave(address, amount);
  }

  usedBy(address: string): number {
    return this.amounts.get(address) ?? 0;
  }

  private leave(address: string, amount: number): void {
    this.used -= amount;
    const left = this.usedBy(address) - amount;
    if (left > 0) this.amounts.set(address, left);
    else {
      this.amounts.delete(address);
      this.refused.delete(address);
    }
  }
}
