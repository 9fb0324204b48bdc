import { createHash } from 'node:crypto';
import { parseAmount } from './amounts.js';
import { pictures } from './catalog-data/family.js';
import { buildDemoStore } from './demo-store.js';
import type { DemoStore } from './demo-types.js';
import { upcCheckDigit } from './part-numbers.js';

const now = new Date('2026-11-21T02:50:00Z');
const store = buildDemoStore({ now });
const { products, vendors, categories } = store;

/** A short digest, so that a failure is readable. */
function fingerprint(of: DemoStore): string {
  return createHash('sha256').update(JSON.stringify(of)).digest('hex');
}

function different(values: readonly (string | number)[]): number {
  return new Set(values).size;
}

function squeezed(id: string): string {
  return id.replaceAll('-', '').toLowerCase();
}

describe('the whole store', () => {
  test('is identical for the same time', () => {
    expect(fingerprint(buildDemoStore({ now: new Date(now) }))).toBe(fingerprint(store));
  });

  test('differs at another time only in orders and data derived from them', () => {
    const later = buildDemoStore({ now: new Date('2027-02-02T18:00:00Z') });
    expect(later.products).toEqual(products);
    expect(later.customers).toEqual(store.customers);
    expect(later.vendors).toEqual(vendors);
    expect(later.orders).not.toEqual(store.orders);
  });

  test('is not affected by changes to an earlier one', () => {
    const untouched = fingerprint(store);
    const spoiled = buildDemoStore({ now });
    for (const agent of spoiled.records.purchasingAgent) agent.name = 'changed';
    for (const { locations } of spoiled.customers) locations.forEach(location => (location.city = 'changed'));
    expect(fingerprint(buildDemoStore({ now }))).toBe(untouched);
  });
});

describe('purchasing', () => {
  test('has 5 purchasing agents and 25 vendors, and every agent has vendors', () => {
    expect(store.records.purchasingAgent.length).toBe(5);
    expect(vendors.length).toBe(25);
    expect(new Set(vendors.map(({ agentName }) => agentName))).toEqual(
      new Set(store.records.purchasingAgent.map(({ name }) => name)),
    );
  });

  test('has unique vendor ids of short upper-case codes', () => {
    expect(different(vendors.map(({ id }) => id))).toBe(25);
    expect(vendors.filter(({ id }) => !/^[A-Z]{3,6}$/.test(id))).toEqual([]);
  });

  test('has phones of 10 digits, zip codes of 5, and no empty text', () => {
    const phones = [
      ...vendors.flatMap(({ phoneNumber, faxNumber }) => [phoneNumber, faxNumber]),
      ...store.records.purchasingAgent.map(({ phoneNumber }) => phoneNumber),
    ];
    expect(phones.filter(phone => !/^\d{3}55501\d{2}$/.test(phone))).toEqual([]);
    expect(vendors.filter(({ zipCode, state }) => !/^\d{5}$/.test(zipCode) || !/^[A-Z]{2}$/.test(state))).toEqual([]);
    expect(vendors.filter(vendor => Object.values(vendor).includes(''))).toEqual([]);
    expect(vendors.filter(({ federalTaxId }) => !/^\d{2}-\d{7}$/.test(federalTaxId))).toEqual([]);
  });
});

describe('categories', () => {
  test('number 62, with names under 25 letters, 15 featured, none empty', () => {
    expect(categories.length).toBe(62);
    expect(different(categories.map(({ name }) => name.toLowerCase()))).toBe(62);
    expect(different(categories.map(({ name }) => name.charAt(0)))).toBe(25);
    expect(categories.filter(({ featured }) => featured).length).toBe(15);
    const used = new Set(products.map(({ categoryName }) => categoryName));
    expect(used).toEqual(new Set(categories.map(({ name }) => name)));
  });
});

describe('products', () => {
  test('number 2,358, with unique descriptions', () => {
    expect(products.length).toBe(2358);
    expect(different(products.map(({ description }) => description.toLowerCase()))).toBe(2358);
    expect(
      products.filter(
        ({ description }) => /[{}]|\s{2}|^\s|\s$|undefined/.test(description) || description.length > 100,
      ),
    ).toEqual([]);
  });

  test('have unique item ids, even ignoring case and dashes', () => {
    expect(different(products.map(({ productId }) => squeezed(productId)))).toBe(2358);
    expect(products.filter(({ productId }) => !/^[0-9A-Z]{2}-\d{2}-\d{4}$/.test(productId))).toEqual([]);
  });

  test('have unique item numbers per vendor', () => {
    const numbers = products.flatMap(({ vendorRef, vendorItemNumber }) =>
      vendorItemNumber === null ? [] : [`${vendorRef} ${vendorItemNumber}`],
    );
    expect(different(numbers)).toBe(numbers.length);
  });

  test('have unique UPCs of 12 digits with a correct check digit', () => {
    expect(upcCheckDigit('03600029145')).toBe(2);
    expect(different(products.map(({ auxilliaryItemId }) => auxilliaryItemId))).toBe(2358);
    const wrong = products.filter(
      ({ auxilliaryItemId: upc }) => !/^\d{12}$/.test(upc) || upcCheckDigit(upc.slice(0, 11)) !== Number(upc[11]),
    );
    expect(wrong).toEqual([]);
  });

  test('have known vendors, and every vendor has products', () => {
    expect(new Set(products.map(({ vendorRef }) => vendorRef))).toEqual(new Set(vendors.map(({ ref }) => ref)));
  });

  test('have consistent minimum, default and maximum quantities', () => {
    const wrong = products.filter(
      ({ minimumQuantity: least, defaultQuantity: usual, maximumQuantity: most }) =>
        least < 1 || usual < least || (most > 0 && most < usual),
    );
    expect(wrong).toEqual([]);
    expect(products.filter(({ maximumQuantity }) => maximumQuantity > 0).length).toBe(64);
  });

  test('use all existing drawings; 65 have none', () => {
    expect(products.filter(({ imageAddress }) => imageAddress === null).length).toBe(65);
    const used = new Set(products.flatMap(({ imageAddress }) => (imageAddress === null ? [] : [imageAddress])));
    expect(used).toEqual(new Set(pictures.map(picture => `/pictures/families/${picture}.svg`)));
  });

  test('include 80 without a country and 60 without a vendor item number', () => {
    expect(products.filter(({ countryOfOrigin }) => countryOfOrigin === null).length).toBe(80);
    expect(products.filter(({ vendorItemNumber }) => vendorItemNumber === null).length).toBe(60);
  });

  test('include 32 featured, 72 on sale and 39 in store only, spread over the categories', () => {
    const featured = products.filter(product => product.featured);
    const onSale = products.filter(product => product.onSale);
    expect(featured.length).toBe(32);
    expect(onSale.length).toBe(72);
    expect(products.filter(({ inStoreOnly }) => inStoreOnly).length).toBe(39);
    expect([...featured, ...onSale].filter(({ imageAddress }) => imageAddress === null)).toEqual([]);
    expect(featured.filter(product => product.onSale)).toEqual([]);
    expect(different(featured.map(({ categoryName }) => categoryName))).toBe(32);
    expect(different(onSale.map(({ categoryName }) => categoryName))).toBe(54);
  });

  test('[HOME-1] have different drawings if featured', () => {
    const drawings = products.filter(({ featured }) => featured).map(({ imageAddress }) => imageAddress ?? '');
    expect([...new Set(drawings)]).toEqual(drawings);
  });
});

describe('prices', () => {
  const costOf = (description: string) =>
    parseAmount(products.find(product => product.description === description)?.standardCost ?? '');

  test('are missing for two products; all others have a cost below the list price', () => {
    const free = products.filter(({ standardCost }) => standardCost === '0');
    expect(free.map(({ description, basePrice }) => [description, basePrice])).toEqual([
      ['Thunderhead Towable Diesel Generator 25 kW, tandem axle', '0'],
      ['Thunderhead Towable Diesel Generator 45 kW, tandem axle', '0'],
    ]);
    const priced = products.filter(({ standardCost }) => standardCost !== '0');
    expect(priced.filter(({ standardCost, basePrice }) => parseAmount(basePrice) <= parseAmount(standardCost))).toEqual(
      [],
    );
  });

  test('have two decimals, and four for bolts sold by the piece', () => {
    const finer = products.filter(({ standardCost }) => /\.\d{4}$/.test(standardCost));
    expect(
      products.filter(({ standardCost, basePrice }) =>
        [standardCost, basePrice].some(text => !/^(0|\d+\.(\d{2}|\d{4}))$/.test(text)),
      ),
    ).toEqual([]);
    expect(finer.length).toBe(53);
    expect(finer.filter(({ defaultQuantity, minimumQuantity }) => defaultQuantity < 25 || minimumQuantity < 5)).toEqual(
      [],
    );
    expect(costOf('Hex Cap Screw 1/4-20 x 3/4 in grade 5 zinc plated, bulk, each')).toBe(845);
  });

  test('rise with the length and thickness of anchors and the size of packs', () => {
    const anchors = products
      .filter(({ description, onSale }) => /^Wedge Anchor 1\/2 in x .* zinc plated/.test(description) && !onSale)
      .map(({ standardCost }) => parseAmount(standardCost));
    expect(anchors.length).toBe(5);
    expect(anchors).toEqual([...anchors].sort((a, b) => a - b));
    expect(different(anchors)).toBe(5);
    expect(costOf('Concrete Screw hex head 1/4 x 2-3/4 in blue coated, box of 250')).toBeGreaterThan(
      2 * costOf('Concrete Screw hex head 1/4 x 2-3/4 in blue coated, box of 75'),
    );
  });
});
