import { vendorRows } from './catalog-data/vendors.js';
import { firstNames, lastNames } from './customer-data/people.js';
import type { DemoPurchasingAgent, DemoVendor } from './demo-types.js';
import { createRandom } from './random.js';

export const purchasingAgents: readonly DemoPurchasingAgent[] = [
  { ref: 'agent-1', name: 'Linda Marquez', phoneNumber: '6025550184', email: 'linda.marquez@saguarotool.example' },
  { ref: 'agent-2', name: 'Doug Hensley', phoneNumber: '6025550185', email: 'doug.hensley@saguarotool.example' },
  { ref: 'agent-3', name: 'Priya Raman', phoneNumber: '6025550186', email: 'priya.raman@saguarotool.example' },
  { ref: 'agent-4', name: 'Tony Bustamante', phoneNumber: '6025550187', email: 'tony.bustamante@saguarotool.example' },
  { ref: 'agent-5', name: 'Karla Nez', phoneNumber: '6025550188', email: 'karla.nez@saguarotool.example' },
];

export function buildVendors(): DemoVendor[] {
  const random = createRandom(1234);
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
    agentRef: `agent-${(index % purchasingAgents.length) + 1}`,
  }));
}
