import type { VendorId, VendorRow } from './catalog-data/vendors.js';
import type { Random } from './random.js';

/** Returns the check digit of a UPC from its first eleven digits. */
export function upcCheckDigit(elevenDigits: string): number {
  const sum = [...elevenDigits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

export interface PartNumbers {
  productId: string;
  auxilliaryItemId: string;
  vendorItemNumber: string;
}

interface VendorCounters {
  upcPrefix: string;
  product: number;
  item: number;
  upc: number;
}

/** Assigns rising numbers per vendor, with gaps as in a real catalog. */
export class PartNumberBook {
  private readonly counters = new Map<VendorId, VendorCounters>();

  constructor(
    vendors: readonly (VendorRow & { id: VendorId })[],
    private readonly random: Random,
  ) {
    vendors.forEach((vendor, index) => {
      // UPCs that begin with 4 are reserved for stores, so none belongs to a real article.
      const upcPrefix = `4${String(10_400 + index * 1_731)}`;
      this.counters.set(vendor.id, {
        upcPrefix,
        product: random.whole(1000, 1200),
        item: random.whole(1100, 2400),
        upc: random.whole(10, 400),
      });
    });
  }

  /** Adds a gap before a vendor's next product line. */
  startLine(vendorId: VendorId): void {
    const counters = this.of(vendorId);
    counters.product += this.random.whole(12, 60);
    counters.item += this.random.whole(15, 90);
    counters.upc += this.random.whole(20, 200);
  }

  next(vendor: VendorRow & { id: VendorId }, categoryDigits: number): PartNumbers {
    const counters = this.of(vendor.id);
    counters.product += this.random.whole(1, 6);
    counters.item += this.random.whole(1, 9);
    counters.upc += this.random.whole(1, 11);
    const upc = counters.upcPrefix + String(counters.upc).padStart(5, '0');
    return {
      productId: vendor.productStyle.replace('{c}', String(categoryDigits)).replace('{n}', String(counters.product)),
      auxilliaryItemId: `${upc}${upcCheckDigit(upc)}`,
      vendorItemNumber: vendor.itemStyle.replace('{n}', String(counters.item)),
    };
  }

  private of(vendorId: VendorId): VendorCounters {
    const counters = this.counters.get(vendorId);
    if (!counters) throw new Error(`Unknown vendor ${vendorId}`);
    return counters;
  }
}
