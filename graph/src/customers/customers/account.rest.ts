import { z } from 'zod';
import { personFields } from '../../definitions/person.js';
import { placeFields } from '../../definitions/place.js';
import { keyFrom, keyNamed, parseInput, versionedBody } from '../../platform/shared/input.js';
import { newInput } from '../../platform/shared/record-fields.js';
import { deletedBody, keyParameter, recordBody, storedBody } from '../../platform/shared/rest-schemas.js';
import type { RestRequest, RestRoute } from '../../platform/shared/rest.js';
import type { ServiceContext } from '../../platform/shared/service-context.js';
import { contactInput, locationInput } from './customer-rules.js';
import { CustomerRecordsService } from './customer-records.service.js';
import { CustomersService } from './customers.service.js';

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

/** A call about one record of a customer, or about a new one, after its keys were checked. */
async function checked({ params, body, services }: RestRequest) {
  const customerKey = keyNamed(params, 'customerKey');
  const key = params.key === undefined ? undefined : keyNamed(params, 'key');
  const input = parseInput(addressedBody, body ?? {});
  const records = services.get(CustomerRecordsService);
  await records.checkAddress({ customerKey, key }, input);
  return { records, target: { key: key as number, customerKey }, input, version: input.version };
}

type Checked = Awaited<ReturnType<typeof checked>>;

function withZipCode({ zipcode: other, ...body }: Record<string, unknown>) {
  return { zipCode: other, ...body };
}

/** One kind of record that belongs to a customer. */
interface Kind<Row extends object> {
  noun: string;
  plural: string;
  body: z.ZodType;
  schema: z.ZodObject;
  /** Descriptions of the paths */
  about: Record<'list' | 'add' | 'update' | 'remove', string>;
  list(services: ServiceContext, customerKey: number): Promise<Row[]>;
  add(call: Checked): Promise<Row>;
  update(call: Checked): Promise<Row>;
  remove(call: Checked): Promise<true>;
}

function routesOf<Row extends object>({ noun, plural, body, schema, about, ...does }: Kind<Row>): RestRoute[] {
  const path = `/authcustomers/:customerKey/${plural}`;
  const params = { customerKey: keyParameter('customer') };
  const ofOne = { path: `${path}/:key`, isVersioned: true, params: { ...params, key: keyParameter(noun) } };
  const fields = Object.keys(schema.shape);
  const bodyOf = (row: Row) => Object.fromEntries(fields.map(field => [field, row[field as keyof Row]]));
  return [
    {
      method: 'get',
      path,
      description: about.list,
      access: 'customer',
      params,
      body: null,
      response: { 200: z.array(schema) },
      handle: async ({ params: sent, services }) => ({
        data: (await does.list(services, keyNamed(sent, 'customerKey'))).map(bodyOf),
      }),
    },
    {
      method: 'post',
      path,
      description: about.add,
      access: 'self',
      params,
      body,
      response: { 201: schema },
      handle: async request => ({ data: bodyOf(await does.add(await checked(request))) }),
    },
    {
      method: 'put',
      ...ofOne,
      description: about.update,
      access: 'self',
      body,
      response: { 200: schema },
      handle: async request => ({ data: bodyOf(await does.update(await checked(request))) }),
    },
    {
      method: 'delete',
      ...ofOne,
      description: about.remove,
      access: 'self',
      body: addressedBody.optional(),
      response: { 200: deletedBody },
      handle: async request => ({ data: await does.remove(await checked(request)) }),
    },
  ];
}

/** With handlers, because a body may repeat the keys of the path, which are checked, and spell the ZIP code in two ways. */
export const accountRoutes: RestRoute[] = [
  ...routesOf({
    noun: 'contact',
    plural: 'contacts',
    body: addressedBody.and(contactInput),
    schema: contactSchema,
    about: {
      list: 'Lists all contacts of a customer.',
      add: 'Adds a contact. LIMIT_REACHED at 1,000 contacts per customer.',
      update: 'Replaces the values of a contact.',
      remove: 'Removes a contact. Orders that refer to it keep a copy.',
    },
    list: (services, customerKey) => services.get(CustomersService).contacts(customerKey),
    add: ({ records, target, input }) => records.addContact(target.customerKey, input),
    update: ({ records, target, input, version }) => records.updateContact(target, input, version),
    remove: ({ records, target, version }) => records.removeContact(target, version),
  }),
  ...routesOf({
    noun: 'location',
    plural: 'locations',
    body: placeBody,
    schema: locationSchema,
    about: {
      list: 'Lists all delivery locations of a customer, without the pickup counter.',
      add: 'Adds a delivery location. LIMIT_REACHED at 1,000 locations per customer.',
      update: 'Replaces the address of a delivery location.',
      remove: 'Removes a delivery location. Orders that refer to it keep a copy.',
    },
    list: (services, customerKey) => services.get(CustomersService).locations(customerKey),
    add: ({ records, target, input }) => records.addLocation(target.customerKey, withZipCode(input)),
    update: ({ records, target, input, version }) => records.updateLocation(target, withZipCode(input), version),
    remove: ({ records, target, version }) => records.removeLocation(target, version),
  }),
];
