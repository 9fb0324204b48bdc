import { buildFinance, type Terms } from './build-finance.js';
import { businesses, type Trade } from './customer-data/businesses.js';
import { cities, firstNames, lastNames, type City } from './customer-data/people.js';
import type { DemoContact, DemoCustomer, DemoLocation } from './demo-types.js';
import { createRandom, type Random } from './random.js';

export interface CustomerWithTrade {
  customer: DemoCustomer;
  trade: Trade;
}

interface Plan {
  customerNumber: number;
  name: string;
  trade: Trade;
  city: City;
  terms: Terms;
  contacts: number;
  locations: number;
  pricingTier: number;
  usesDefaultPassword: boolean;
  /** A fixed address for the first location */
  office?: DemoLocation;
}

const adminTier = 42069;
const storeAddress: DemoLocation = { address: '1983 E Buckeye Rd', city: 'Phoenix', state: 'AZ', zipCode: '85034' };

export function buildCustomers(): CustomerWithTrade[] {
  const random = createRandom(20_001);
  const phones = new PhoneBook(random);
  return [...knownPlans(), ...randomPlans(random)].map(plan => ({
    customer: buildCustomer(plan, phones, random),
    trade: plan.trade,
  }));
}

/** Customers named in the guide and the tests. */
function knownPlans(): Plan[] {
  const [phoenix, , mesa] = cities;
  if (!phoenix || !mesa) throw new Error('The demo store needs its first cities');
  const shared = { contacts: 2, locations: 2, pricingTier: 0, usesDefaultPassword: false };
  return [
    {
      ...shared,
      customerNumber: 10_001,
      name: 'Saguaro Counter',
      trade: 'general',
      city: phoenix,
      terms: { terms: 'COD' },
      pricingTier: adminTier,
      office: storeAddress,
    },
    {
      ...shared,
      customerNumber: 20_001,
      name: 'Roadrunner Ridge Construction',
      trade: 'general',
      city: phoenix,
      terms: { terms: 'NET30', creditLimit: '50000' },
      contacts: 3,
      locations: 3,
      pricingTier: 2,
    },
    {
      ...shared,
      customerNumber: 20_002,
      name: 'Desert Wren Remodeling',
      trade: 'finishes',
      city: mesa,
      terms: { terms: 'COD' },
    },
    {
      ...shared,
      customerNumber: 20_003,
      name: 'Palo Verde Patio & Deck',
      trade: 'framing',
      city: mesa,
      terms: { terms: 'COD' },
      contacts: 1,
      locations: 1,
      usesDefaultPassword: true,
    },
  ];
}

function randomPlans(random: Random): Plan[] {
  const taken = new Set([10_001, 20_001, 20_002, 20_003]);
  return businesses.map(([name, trade], index) => ({
    customerNumber: freeNumber(taken, random),
    name,
    trade,
    city: random.pick(cities),
    terms: pickTerms(random),
    contacts: random.whole(1, 3),
    locations: random.whole(1, 3),
    pricingTier: random.pick([0, 0, 0, 1, 1, 2, 3]),
    usesDefaultPassword: index % 15 === 7,
  }));
}

function freeNumber(taken: Set<number>, random: Random): number {
  let number = random.whole(10_000, 99_999);
  while (taken.has(number)) number = random.whole(10_000, 99_999);
  taken.add(number);
  return number;
}

function pickTerms(random: Random): Terms {
  if (random.chance(35)) return { terms: 'COD' };
  const terms = random.pick(['NET30', 'NET30', 'NET30', 'NET45', 'NET50'] as const);
  return { terms, creditLimit: random.pick(['5000', '10000', '15000', '25000', '25000', '75000', null]) };
}

function buildCustomer(plan: Plan, phones: PhoneBook, random: Random): DemoCustomer {
  const domain = `${plan.name.toLowerCase().replace(/[^a-z]/g, '')}.example`;
  const locations = buildLocations(plan, random);
  const [office] = locations;
  if (!office) throw new Error(`${plan.name} has no address`);
  const phoneNumber = phones.next(plan.city.areaCode);
  const faxNumber = random.chance(55) ? phones.next(plan.city.areaCode) : null;
  return {
    customerNumber: plan.customerNumber,
    name: plan.name,
    ...office,
    phoneNumber,
    faxNumber,
    pricingTier: plan.pricingTier,
    usesDefaultPassword: plan.usesDefaultPassword,
    finance: buildFinance(plan.terms, { domain, faxNumber, city: plan.city.name }, random),
    contacts: buildContacts(plan, domain, phones, random),
    locations,
  };
}

/** Builds an office first, then yards and job sites nearby. */
function buildLocations(plan: Plan, random: Random): DemoLocation[] {
  const nearby = cities.filter(({ areaCode }) => areaCode === plan.city.areaCode);
  return Array.from({ length: plan.locations }, (_, index) => {
    if (index === 0 && plan.office) return { ...plan.office };
    const city = index === 0 ? plan.city : random.pick(nearby);
    const number = random.whole(3, 98) * 100 + random.whole(1, 99);
    return {
      address: `${number} ${random.pick(city.streets)}`,
      city: city.name,
      state: city.state,
      zipCode: random.pick(city.zipCodes),
    };
  });
}

function buildContacts(plan: Plan, domain: string, phones: PhoneBook, random: Random): DemoContact[] {
  const surnames = random.shuffled(lastNames);
  return random
    .shuffled(firstNames)
    .slice(0, plan.contacts)
    .map((first, index) => {
      const name = `${first} ${surnames[index] ?? ''}`;
      return {
        name,
        email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@${domain}`,
        phoneNumber: phones.next(plan.city.areaCode),
      };
    });
}

/** Assigns numbers from 555-0100 to 555-0199, which are reserved for fiction. They repeat only after all are used. */
class PhoneBook {
  private readonly left = new Map<string, string[]>();

  constructor(private readonly random: Random) {}

  next(areaCode: string): string {
    const numbers = this.left.get(areaCode) ?? [];
    if (numbers.length === 0)
      numbers.push(
        ...this.random.shuffled(
          Array.from({ length: 100 }, (_, line) => `${areaCode}555${String(100 + line).padStart(4, '0')}`),
        ),
      );
    this.left.set(areaCode, numbers.slice(1));
    return numbers[0] ?? '';
  }
}
