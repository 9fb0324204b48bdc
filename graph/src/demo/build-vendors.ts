import { vendorRows } from './catalog-data/vendors.js';
import { firstNames, lastNames } from './customer-data/people.js';
import { demoRecords } from './demo-records.js';
import type { DemoVendor } from './demo-types.js';
import { createRandom } from './random.js';

export function buildVendors(): DemoVendor[] {
  const random = createRandom(1234);
  const agents = demoRecords.purchasingAgent;
  return vendorRows.map((vendor, index) => ({
    ref: vendor.id,
    id: vendor.id,
    name: vendor.name,
    address: vendor.address,
    city: vendor.city,
    state: vendor.state,
    zipCode: vendor.zipCode,
    federalTaxId: `${random.whole(10, 95)}-${random.whole(1_000_000, 9_999_999)}`,
    accountNumber: String(random.whole(100_000, 999_999)),
    distMethodKey: random.whole(1, 4),
    terms: vendor.terms,
    ourAccountNumber: `SAG${random.whole(1_000, 9_999)}`,
    contactName: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    phoneNumber: `${vendor.areaCode}55501${String(10 + index).padStart(2, '0')}`,
    faxNumber: `${vendor.areaCode}55501${String(60 + index).padStart(2, '0')}`,
    agentName: agents[index % agents.length]?.name ?? '',
  }));
}
