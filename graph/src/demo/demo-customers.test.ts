import { buildDemoStore } from './demo-store.js';

const { customers } = buildDemoStore({ now: new Date('2026-11-21T02:50:00Z') });

function customer(customerNumber: number) {
  const found = customers.find(each => each.customerNumber === customerNumber);
  if (!found) throw new Error(`No customer ${customerNumber}`);
  return found;
}

describe('customers', () => {
  test('number 64, with unique customer numbers, names and phones, in Arizona cities', () => {
    expect(customers.length).toBe(64);
    expect(new Set(customers.map(({ customerNumber }) => customerNumber)).size).toBe(64);
    expect(new Set(customers.map(({ name }) => name)).size).toBe(64);
    expect(customers.filter(({ customerNumber }) => customerNumber < 10_000 || customerNumber > 99_999)).toEqual([]);
    expect(customers.filter(({ state }) => state !== 'AZ')).toEqual([]);
  });

  test('have phones, zip codes and emails that the forms accept', () => {
    const contacts = customers.flatMap(each => each.contacts);
    const phones = [
      ...customers.flatMap(({ phoneNumber, faxNumber }) =>
        faxNumber === null ? [phoneNumber] : [phoneNumber, faxNumber],
      ),
      ...contacts.map(({ phoneNumber }) => phoneNumber),
    ];
    expect(phones.filter(phone => !/^(602|480|520|623|928)55501\d{2}$/.test(phone))).toEqual([]);
    const places = [...customers, ...customers.flatMap(({ locations }) => locations)];
    expect(places.filter(({ address, city, zipCode }) => !address || !city || !/^8[56]\d{3}$/.test(zipCode))).toEqual(
      [],
    );
    expect(
      contacts.filter(({ name, email }) => !/^\w+ \w+$/.test(name) || !/^[a-z.]+@[a-z]+\.example$/.test(email)),
    ).toEqual([]);
  });

  test('have a contact and a location, the first of which is the address on file', () => {
    expect(customers.filter(({ contacts, locations }) => contacts.length === 0 || locations.length === 0)).toEqual([]);
    expect(customers.map(({ locations }) => locations[0])).toEqual(
      customers.map(({ address, city, state, zipCode }) => ({ address, city, state, zipCode })),
    );
  });

  test('include one admin, the counter', () => {
    expect(
      customers
        .filter(({ pricingTier }) => ![0, 1, 2, 3].includes(pricingTier))
        .map(({ customerNumber, name, pricingTier }) => ({ customerNumber, name, pricingTier })),
    ).toEqual([{ customerNumber: 10_001, name: 'Saguaro Counter', pricingTier: 42069 }]);
  });

  test('with COD terms are not on account, have no credit limit and pay by card', () => {
    const cod = customers.filter(({ finance }) => finance.terms === 'COD');
    expect(cod.length).toBe(25);
    expect(
      cod.filter(
        ({ finance }) => finance.isOnAccount || finance.creditLimit !== null || finance.paymentMethod !== 'CC',
      ),
    ).toEqual([]);
    const onTerms = customers.filter(({ finance }) => finance.terms !== 'COD');
    expect(onTerms.filter(({ finance }) => !finance.isOnAccount || finance.paymentMethod !== 'ACCT')).toEqual([]);
    expect(new Set(onTerms.map(({ finance }) => finance.terms))).toEqual(new Set(['NET30', 'NET45', 'NET50']));
  });

  test('match the guide', () => {
    expect(customer(20_001).finance).toMatchObject({
      terms: 'NET30',
      isOnAccount: true,
      creditLimit: '50000',
      paymentMethod: 'ACCT',
    });
    expect(customer(20_002).finance).toMatchObject({
      terms: 'COD',
      isOnAccount: false,
      creditLimit: null,
      paymentMethod: 'CC',
    });
    for (const number of [10_001, 20_001, 20_002]) {
      expect(customer(number).contacts.length).toBeGreaterThanOrEqual(2);
      expect(customer(number).locations.length).toBeGreaterThanOrEqual(2);
      expect(customer(number).usesDefaultPassword).toBe(false);
    }
    expect(customer(20_003).usesDefaultPassword).toBe(true);
    expect(customer(20_003).zipCode).toMatch(/^852\d{2}$/);
    expect(customers.filter(({ usesDefaultPassword }) => usesDefaultPassword).length).toBe(5);
  });
});
