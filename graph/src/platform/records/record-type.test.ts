import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { printType } from 'graphql';
import { buildSchema, ObjectType } from 'type-graphql';
import { choice, personalText } from '../../definitions/field.js';
import { sortLabels } from '../../definitions/list-sorts.js';
import { Access } from '../shared/graphql-access.js';
import { sortText } from '../shared/list-order.js';
import { StoredFields, withFields } from '../shared/record-fields.js';
import { ordersOf, recordList } from './record-resolvers.js';
import { recordType } from './record-type.js';

const days = { MONDAY: 'Monday', TUESDAY: 'Tuesday', WEDNESDAY: 'Wednesday' };
const fields = {
  name: personalText('Name', 60, 'At most 60 characters.'),
  weekday: choice('Delivery day', 'DeliveryDay', days, days, 'MONDAY', 'When the truck leaves.'),
} as const;
const sorts = { NAME: 'name', DAY: 'weekday' } as const;

@Access('admin')
@ObjectType({ description: 'A route of the truck.' })
@Entity({ tableName: 'delivery_route' })
@StoredFields(fields)
class DeliveryRoute extends withFields(fields) {
  @PrimaryKey({ type: 'integer' }) key: number;
  version: number;
}

const routes = recordType(DeliveryRoute, {
  subject: 'vendor',
  fields,
  noun: 'delivery route',
  plural: 'delivery routes',
  unique: 'name',
  references: {},
});

test('[REST-1] the list of a type of two words has one name in the schema', async () => {
  const schema = await buildSchema({ resolvers: [recordList(routes, sorts)], validate: false });
  const query = printType(schema.getQueryType() as NonNullable<ReturnType<typeof schema.getQueryType>>);
  expect(query).toContain('deliveryRoutes(');
  expect(query).toContain('All delivery routes, or those that match `search`.');
});

test('[REST-1] options are sorted in the order of their definition, and named so', () => {
  expect(sortLabels(fields, sorts)).toEqual({
    NAME: 'Name, A to Z',
    NAME_DESCENDING: 'Name, Z to A',
    DAY: 'Delivery day, Monday to Wednesday',
    DAY_DESCENDING: 'Delivery day, Wednesday to Monday',
    NEWEST: 'Newest first',
  });
  const position = "coalesce(array_position(array['MONDAY', 'TUESDAY', 'WEDNESDAY']::varchar[], weekday), 0)";
  const orders = ordersOf(routes, sorts);
  expect(Object.values(orders).map(sortText)).toEqual([
    'lower(name) asc',
    'lower(name) desc',
    `${position} asc, key asc`,
    `${position} desc, key desc`,
    'key desc',
  ]);
});
