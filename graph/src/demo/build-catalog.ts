import { attributesText } from '../definitions/attributes.js';
import { priceBreaksText } from '../definitions/price.js';
import { measureOf, unitOf, type UnitOfMeasure } from '../definitions/unit.js';
import { proposeFamilies } from '../catalog/product-families/index.js';
import { formatAmount, parseAmount, percentOf, priceTag, wholeCents, type TenThousandths } from './amounts.js';
import { allFamilies } from './catalog-data/all-families.js';
import { categoryRows, type CategoryName } from './catalog-data/categories.js';
import type { Family } from './catalog-data/family.js';
import { vendorRows, type VendorId, type VendorRow } from './catalog-data/vendors.js';
import type { DemoProduct } from './demo-types.js';
import { expandFamily, type Variant } from './expand-family.js';
import { PartNumberBook } from './part-numbers.js';
import { createRandom, type Random } from './random.js';

const onSale = 72;
/** Staff of the demo confirm smaller families themselves. */
const leastInFamily = 3;
const withoutCountry = 80;
const withoutVendorItemNumber = 60;

const warranties: Partial<Record<CategoryName, string>> = {
  'Air Compressors & Nailers': '1 year, limited',
  'Cordless Power Tools': '3 years, limited',
  'Corded Power Tools': '1 year, limited',
  'Sockets & Ratchets': 'Lifetime',
};

export function buildProducts(): DemoProduct[] {
  const random = createRandom(1983);
  const book = new PartNumberBook(vendorRows, random);
  const products = allFamilies.flatMap(family => familyProducts(family, book, random));
  putOnSale(products, random);
  forgetSomeDetails(products, random);
  putInFamilies(products);
  return products;
}

function familyProducts(family: Family, book: PartNumberBook, random: Random): DemoProduct[] {
  const categoryDigits = 10 + categoryRows.findIndex(([name]) => name === family.category);
  const markup = family.markup ?? random.whole(130, 148);
  const products = vendorRows
    .filter(({ id }) => family.makers[id] !== undefined)
    .flatMap((vendor: VendorRow & { id: VendorId }) => {
      book.startLine(vendor.id);
      const country = random.chance(60) ? (vendor.countries[0] ?? null) : random.pick(vendor.countries);
      return expandFamily(family, vendor.id).map(variant => ({
        ...book.next(vendor, categoryDigits),
        ...describeProduct(family, variant, markup),
        vendorRef: vendor.id,
        countryOfOrigin: country,
      }));
    });
  feature(family, products);
  return products;
}

function describeProduct(
  family: Family,
  variant: Variant,
  markup: number,
): Omit<DemoProduct, 'productId' | 'auxilliaryItemId' | 'vendorItemNumber' | 'vendorRef' | 'countryOfOrigin'> {
  const unit = family.unit ?? unitSold(variant.description);
  const [minimumQuantity, defaultQuantity, maximumQuantity] = family.quantities ?? [1, measureOf(unit) ? 25 : 1, 0];
  const cost = parseAmount(variant.standardCost);
  const taxable = !family.untaxed;
  return {
    description: variant.description,
    family: null,
    attributes: null,
    standardCost: variant.standardCost,
    unit,
    priceBreaks: family.perPiece && cost > 0 ? bulkPrices(cost, family) : null,
    basePrice: formatAmount(listPrice(cost, markup, family.perPiece ?? false)),
    minimumQuantity,
    maximumQuantity,
    quantityMultiple: multipleOf(family, unit),
    defaultQuantity,
    imageAddress: family.picture ? `/pictures/families/${family.picture}.svg` : null,
    categoryName: family.category,
    warranty: warranties[family.category] ?? null,
    substituteId: null,
    featured: false,
    onSale: false,
    inStoreOnly: family.inStoreOnly ?? false,
    pricingInfo: {
      allowReturns: !family.noReturns,
      taxable,
      federalTax: family.category === 'Gas Cylinders',
      stateTax: taxable,
      localTax: taxable,
      municipalTax: taxable,
    },
  };
}

/** Returns the quantity multiple: the minimum quantity for bulk-bin pieces, and 0 for rope, cut to any length. */
function multipleOf({ perPiece, quantities }: Family, unit: UnitOfMeasure): number {
  if (perPiece) return quantities?.[0] ?? 1;
  return measureOf(unit) === null ? 1 : 0;
}

/** Returns the unit in a description such as "Carriage Bolt 3/8 x 2 in, pack of 50" or "Rope 1/2 in, by the foot". */
function unitSold(description: string): UnitOfMeasure {
  const word = /, (?:by the )?(?:(\w+) of \d+|(pair|foot))$/.exec(description);
  return unitOf(word?.[1] ?? word?.[2] ?? '') ?? 'each';
}

/** Returns price breaks for large orders, 8% and 15% below the cost. */
function bulkPrices(cost: TenThousandths, { unit }: Family): string {
  const breaks = [
    { quantity: 500, unitPrice: percentOf(cost, 92) },
    { quantity: 2000, unitPrice: percentOf(cost, 85) },
  ];
  return priceBreaksText(
    breaks.map(({ quantity, unitPrice }) => ({
      quantity,
      unitPrice: formatAmount(unit === 'hundred' ? wholeCents(unitPrice) : unitPrice),
    })),
  );
}

/** Returns a list price above the cost even after rounding. An item priced by phone has none. */
function listPrice(cost: number, markup: number, perPiece: boolean): number {
  const list = percentOf(cost, markup);
  return perPiece || cost === 0 ? list : Math.max(priceTag(list), cost + 500);
}

function feature(family: Family, products: readonly DemoProduct[]): void {
  const featuredText = family.featured;
  if (featuredText === undefined) return;
  const product = products.find(({ description }) => description.includes(featuredText));
  if (!product) throw new Error(`No product of "${family.text}" contains "${featuredText}"`);
  product.featured = true;
}

/** Spreads clearance items over the categories. */
function putOnSale(products: readonly DemoProduct[], random: Random): void {
  const byCategory = new Map<string, DemoProduct[]>();
  for (const product of random.shuffled(products)) {
    const wholePack =
      !product.featured && !product.inStoreOnly && product.imageAddress !== null && product.minimumQuantity === 1;
    if (wholePack) byCategory.set(product.categoryName, [...(byCategory.get(product.categoryName) ?? []), product]);
  }
  const categories = random.shuffled([...byCategory.values()]);
  for (let turn = 0; turn < onSale; turn += 1) {
    const product = categories[turn % categories.length]?.pop();
    if (!product) throw new Error('Too few products for the clearance');
    product.onSale = true;
    product.standardCost = formatAmount(priceTag(percentOf(parseAmount(product.standardCost), random.whole(62, 82))));
    product.pricingInfo.allowReturns = false;
  }
}

function forgetSomeDetails(products: readonly DemoProduct[], random: Random): void {
  const plain = products.filter(({ featured }) => !featured);
  for (const product of random.shuffled(plain).slice(0, withoutCountry)) product.countryOfOrigin = null;
  for (const product of random.shuffled(plain).slice(0, withoutVendorItemNumber)) product.vendorItemNumber = null;
}

/** Confirms the families that the descriptions of each category suggest, as staff would. */
function putInFamilies(products: readonly DemoProduct[]): void {
  const vendorNames = new Map<string, string>(vendorRows.map(({ id, name }) => [id, name]));
  for (const ofCategory of Map.groupBy(products, ({ categoryName }) => categoryName).values()) {
    const described = ofCategory.map(product => ({
      product,
      description: product.description,
      vendorName: vendorNames.get(product.vendorRef) ?? null,
    }));
    for (const { name, items } of proposeFamilies(described)) {
      if (items.length < leastInFamily) continue;
      for (const { item, attributes } of items) {
        item.product.family = name;
        item.product.attributes = attributesText(attributes);
      }
    }
  }
}
