import { z } from 'zod';
import { AppError } from '../../platform/shared/errors.js';
import { keyFrom, keyNamed, parseInput, versionedBody } from '../../platform/shared/input.js';
import { newInput } from '../../platform/shared/record-fields.js';
import { deletedBody, keyParameter, recordBody, storedBody } from '../../platform/shared/rest-schemas.js';
import type { RestRequest, RestRoute } from '../../platform/shared/rest.js';
import { contacts } from './contacts.js';
import { CustomersService } from './customers.service.js';
import { locations } from './locations.js';
import type { OwnedRecord, OwnedRecordType } from './owned-record-type.js';
import { OwnedRecordsService } from './owned-records.service.js';

const addressedBody = versionedBody.extend({
  key: keyFrom()
    .optional()
    .describe('Must be the key of the path or of the caller, if it is sent; staff name the customer.'),
  customerKey: keyFrom().optional().describe('Must be the customer of the path, if it is sent.'),
});

/**
 * The record that a path names, or a new one, with its values. Throws NOT_FOUND unless the caller may read the
 * customer, and FORBIDDEN for a body whose keys differ from the path.
 */
async function checked({ params, body, services }: RestRequest) {
  const customerKey = keyNamed(params, 'customerKey');
  const key = params.key === undefined ? undefined : keyNamed(params, 'key');
  const { zipcode, ...input } = parseInput(addressedBody, body ?? {});
  await services.get(CustomersService).customer(customerKey);
  if ((input.customerKey ?? customerKey) !== customerKey || (input.key ?? key) !== key) throw new AppError('FORBIDDEN');
  return {
    records: services.get(OwnedRecordsService),
    address: { key: key as number, customerKey },
    input: { zipCode: zipcode, ...input },
    version: input.version,
  };
}

/** Returns the schema of new values; clients spell the ZIP code in two ways. */
function valuesOf<T extends OwnedRecord>({ fields }: OwnedRecordType<T>): z.ZodType {
  const { zipCode: zipcode, ...others } = fields;
  return zipcode ? z.union([newInput(fields), newInput({ ...others, zipcode })]) : newInput(fields);
}

/** Has handlers because a body may repeat the keys of the path, which are checked. */
function routesOf<T extends OwnedRecord>(type: OwnedRecordType<T>, listed: string): RestRoute[] {
  const { fields, name, noun, about } = type;
  const path = `/authcustomers/:customerKey/${name.toLowerCase()}s`;
  const params = { customerKey: keyParameter('customer') };
  const ofOne = { path: `${path}/:key`, isVersioned: true, params: { ...params, key: keyParameter(noun) } };
  const body = addressedBody.and(valuesOf(type));
  const schema = recordBody(name, { customerKey: z.int(), ...storedBody(fields) });
  const bodyOf = (row: T) => Object.fromEntries(Object.keys(schema.shape).map(field => [field, row[field as keyof T]]));
  return [
    {
      method: 'get',
      path,
      description: listed,
      access: 'customer',
      params,
      body: null,
      response: { 200: z.array(schema) },
      handle: async ({ params: sent, services }) => {
        const { key } = await services.get(CustomersService).customer(keyNamed(sent, 'customerKey'));
        return { data: (await services.get(OwnedRecordsService).of(type, key)).map(bodyOf) };
      },
    },
    {
      method: 'post',
      path,
      description: about.add,
      access: 'self',
      params,
      body,
      response: { 201: schema },
      handle: async request => {
        const { records, address, input } = await checked(request);
        return { data: bodyOf(await records.add(type, input, address.customerKey)) };
      },
    },
    {
      method: 'put',
      ...ofOne,
      description: about.update,
      access: 'self',
      body,
      response: { 200: schema },
      handle: async request => {
        const { records, address, input, version } = await checked(request);
        return { data: bodyOf(await records.update(type, address, input, version)) };
      },
    },
    {
      method: 'delete',
      ...ofOne,
      description: about.remove,
      access: 'self',
      body: addressedBody.optional(),
      response: { 200: deletedBody },
      handle: async request => {
        const { records, address, version } = await checked(request);
        return { data: await records.remove(type, address, version) };
      },
    },
  ];
}

export const ownedRecordRoutes: RestRoute[] = [
  ...routesOf(contacts, 'Lists all contacts of a customer.'),
  ...routesOf(locations, 'Lists all delivery locations of a customer, without the pickup counter.'),
];
