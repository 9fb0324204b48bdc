import { z } from 'zod';
import { personFields } from '../definitions/person.js';
import { placeFields } from '../definitions/place.js';
import { customerNumberInput, keyFrom, keyNamed, parseInput, versionedBody } from '../shared/input.js';
import { newInput } from '../shared/record-fields.js';
import { deletedBody, keyParameter, recordBody, storedBody } from '../shared/rest-schemas.js';
import type { RestRequest, RestRoute } from '../shared/rest.js';
import type { AccountService } from './account.service.js';
import type { Contact } from './contact.entity.js';
import { customerBody, customerSchema } from './customer-body.js';
import { businessChangeInput, contactInput, locationInput } from './customer-rules.js';
import type { CustomerRecordsService } from './customer-records.service.js';
import type { CustomersService } from './customers.service.js';
import type { Location } from './location.entity.js';

interface Services {
  account: AccountService;
  customers: CustomersService;
  customerRecords: CustomerRecordsService;
}

const accountBody = versionedBody.extend({
  key: keyFrom()
    .optional()
    .describe('Must be the key of the path or of the caller, if it is sent; staff name the customer.'),
});
const addressedBody = accountBody.extend({
  customerKey: keyFrom().optional().describe('Must be the customer of the path, if it is sent.'),
});
// Clients send both spellings.
const { zipCode: zipcode, ...otherPlaceFields } = placeFields;
const placeBody = addressedBody.and(z.union([locationInput, newInput({ ...otherPlaceFields, zipcode })]));

const contactSchema = recordBody('Contact', { customerKey: z.int(), ...storedBody(personFields) });
const locationSchema = recordBody('Location', { customerKey: z.int(), ...storedBody(placeFields) });

function contactBody({ key, customerKey, name, email, phoneNumber, version: stored }: Contact) {
  return { key, customerKey, name, email, phoneNumber, version: stored };
}

function locationBody({ key, customerKey, address, city, state, zipCode, version: stored }: Location) {
  return { key, customerKey, address, city, state, zipCode, version: stored };
}

/** Returns the keys in the path and the body of a call about a customer's records, after checking access. */
async function checkedKeys({ params, body, services }: RestRequest<Services>) {
  const customerKey = keyNamed(params, 'customerKey');
  const key = params.key === undefined ? undefined : keyNamed(params, 'key');
  const input = parseInput(addressedBody, body ?? {});
  await services.customerRecords.checkAddress({ customerKey, key }, input);
  return { customerKey, key: key as number, input, version: input.version };
}

function withZipCode({ zipcode: other, ...body }: Record<string, unknown>) {
  return { zipCode: other, ...body };
}

const contacts = '/authcustomers/:customerKey/contacts';
const locations = '/authcustomers/:customerKey/locations';

export const accountRoutes: RestRoute<Services>[] = [
  {
    method: 'put',
    path: '/authcustomers',
    description:
      "Changes the caller's business. Staff name the customer in `key` and can also change `customerNumber`. Omitted fields keep their value.",
    access: 'self',
    isVersioned: true,
    body: accountBody
      .and(businessChangeInput)
      .and(z.object({ customerNumber: customerNumberInput.nullish().describe('For staff only: a new number.') })),
    response: { 200: customerSchema },
    handle: async ({ body, services }) => ({
      data: customerBody(await services.account.update(parseInput(accountBody, body ?? {}))),
    }),
  },
  {
    method: 'get',
    path: contacts,
    description: 'Lists all contacts of a customer.',
    access: 'customer',
    params: { customerKey: keyParameter('customer') },
    body: null,
    response: { 200: z.array(contactSchema) },
    handle: async ({ params, services }) => {
      const found = await services.customers.contacts(keyNamed(params, 'customerKey'));
      return { data: found.map(contactBody) };
    },
  },
  {
    method: 'post',
    path: contacts,
    description: 'Adds a contact. LIMIT_REACHED at 1,000 contacts per customer.',
    access: 'self',
    params: { customerKey: keyParameter('customer') },
    body: addressedBody.and(contactInput),
    response: { 201: contactSchema },
    handle: async request => {
      const { customerKey, input } = await checkedKeys(request);
      return { data: contactBody(await request.services.customerRecords.addContact(customerKey, input)) };
    },
  },
  {
    method: 'put',
    path: `${contacts}/:key`,
    description: 'Replaces the values of a contact.',
    access: 'self',
    isVersioned: true,
    params: { customerKey: keyParameter('customer'), key: keyParameter('contact') },
    body: addressedBody.and(contactInput),
    response: { 200: contactSchema },
    handle: async request => {
      const { customerKey, key, input, version: sent } = await checkedKeys(request);
      return {
        data: contactBody(await request.services.customerRecords.updateContact({ key, customerKey }, input, sent)),
      };
    },
  },
  {
    method: 'delete',
    path: `${contacts}/:key`,
    description: 'Removes a contact. Orders that refer to it keep a copy.',
    access: 'self',
    isVersioned: true,
    params: { customerKey: keyParameter('customer'), key: keyParameter('contact') },
    body: addressedBody.optional(),
    response: { 200: deletedBody },
    handle: async request => {
      const { customerKey, key, version: sent } = await checkedKeys(request);
      return { data: await request.services.customerRecords.removeContact({ key, customerKey }, sent) };
    },
  },
  {
    method: 'get',
    path: locations,
    description: 'Lists all delivery locations of a customer, without the pickup counter.',
    access: 'customer',
    params: { customerKey: keyParameter('customer') },
    body: null,
    response: { 200: z.array(locationSchema) },
    handle: async ({ params, services }) => {
      const found = await services.customers.locations(keyNamed(params, 'customerKey'));
      return { data: found.map(locationBody) };
    },
  },
  {
    method: 'post',
    path: locations,
    description: 'Adds a delivery location. LIMIT_REACHED at 1,000 locations per customer.',
    access: 'self',
    params: { customerKey: keyParameter('customer') },
    body: placeBody,
    response: { 201: locationSchema },
    handle: async request => {
      const { customerKey, input } = await checkedKeys(request);
      return {
        data: locationBody(await request.services.customerRecords.addLocation(customerKey, withZipCode(input))),
      };
    },
  },
  {
    method: 'put',
    path: `${locations}/:key`,
    description: 'Replaces the address of a delivery location.',
    access: 'self',
    isVersioned: true,
    params: { customerKey: keyParameter('customer'), key: keyParameter('location') },
    body: placeBody,
    response: { 200: locationSchema },
    handle: async request => {
      const { customerKey, key, input, version: sent } = await checkedKeys(request);
      return {
        data: locationBody(
          await request.services.customerRecords.updateLocation({ key, customerKey }, withZipCode(input), sent),
        ),
      };
    },
  },
  {
    method: 'delete',
    path: `${locations}/:key`,
    description: 'Removes a delivery location. Orders that refer to it keep a copy.',
    access: 'self',
    isVersioned: true,
    params: { customerKey: keyParameter('customer'), key: keyParameter('location') },
    body: addressedBody.optional(),
    response: { 200: deletedBody },
    handle: async request => {
      const { customerKey, key, version: sent } = await checkedKeys(request);
      return { data: await request.services.customerRecords.removeLocation({ key, customerKey }, sent) };
    },
  },
];
