import { z } from 'zod';
import { fieldNames, valuesOf } from '../definitions/field.js';
import { keyedBody, keyNamed, parseInput, versionedBody, versionIn } from '../shared/input.js';
import { changeInput, newInput } from '../shared/record-fields.js';
import { deletedBody, keyParameter, recordBody, storedBody } from '../shared/rest-schemas.js';
import type { RestRoute } from '../shared/rest.js';
import type { RecordContext } from './record-service.js';
import type { NamedRecord, RecordType } from './record-type.js';

type Route = RestRoute<RecordContext['services']>;

/** The REST routes of a type of record; a module offers those that its clients need. */
export function recordRoutes<T extends NamedRecord>(type: RecordType<T>, path: string) {
  const { name, noun, plural, fields, about } = type;
  const schema = recordBody(name, storedBody(fields));
  const shown = ['key', ...fieldNames(fields), 'version'] as (keyof T & string)[];
  const bodyOf = (record: T) => valuesOf(record, shown);
  const params = { key: keyParameter(noun) };
  return {
    list: {
      method: 'get',
      path,
      description: `Lists all ${plural}, by name.`,
      access: 'admin',
      body: null,
      response: { 200: z.array(schema) },
      handle: async ({ services }) => ({ data: (await services.records.of(type).all()).map(bodyOf) }),
    },
    create: {
      method: 'post',
      path,
      description: about.create,
      access: 'admin',
      body: newInput(fields),
      response: { 201: schema },
      handle: async ({ body, services }) => ({ data: bodyOf(await services.records.of(type).create(body ?? {})) }),
    },
    read: {
      method: 'get',
      path: `${path}/:key`,
      description: `Returns a ${noun} with all its fields.`,
      access: 'admin',
      params,
      body: null,
      response: { 200: schema },
      handle: async ({ params: sent, services }) => ({
        data: bodyOf(await services.records.of(type).one(keyNamed(sent, 'key'))),
      }),
    },
    update: {
      method: 'put',
      path: `${path}/:key`,
      description: `Changes a ${noun}. Omitted fields keep their value.`,
      access: 'admin',
      isVersioned: true,
      params,
      body: versionedBody.and(changeInput(fields)),
      response: { 200: schema },
      handle: async ({ params: sent, body, services }) => {
        const key = keyNamed(sent, 'key');
        const change = { ...parseInput(versionedBody, body ?? {}), key };
        return { data: bodyOf(await services.records.of(type).update(change)) };
      },
    },
    /** Like `update`, with the key in the body. */
    updateNamed: {
      method: 'put',
      path,
      description: `Changes the ${noun} that the body names. Omitted fields keep their value.`,
      access: 'admin',
      isVersioned: true,
      body: keyedBody.and(changeInput(fields)),
      response: { 200: schema },
      handle: async ({ body, services }) => ({
        data: bodyOf(await services.records.of(type).update(parseInput(keyedBody, body ?? {}))),
      }),
    },
    delete: {
      method: 'delete',
      path: `${path}/:key`,
      description: about.delete,
      access: 'admin',
      isVersioned: true,
      params,
      body: versionedBody.optional(),
      response: { 200: deletedBody },
      handle: async ({ params: sent, body, services }) => ({
        data: await services.records.of(type).remove(keyNamed(sent, 'key'), versionIn(body)),
      }),
    },
  } satisfies Record<string, Route>;
}
