import { Args, ArgsType, Field, InputType, Int, Mutation, Query, Resolver, type ClassType } from 'type-graphql';
import { optionsOf, type Field as RecordField, type Fields } from '../../definitions/field.js';
import { sortLabels, type SortFields } from '../../definitions/list-sorts.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { about } from '../shared/descriptions.js';
import { Access } from '../shared/graphql-access.js';
import {
  CheckedBy,
  describedEnum,
  InputArg,
  KeyArg,
  SeenVersionArg,
  SeenVersionField,
} from '../shared/graphql-fields.js';
import { sortOrders, type ListOrder, type SortedBy } from '../shared/list-order.js';
import { changeInput, columnNameOf, InputFields, newInput } from '../shared/record-fields.js';
import { PerRequest } from '../shared/service-context.js';
import type { NamedRecord, RecordType } from './record-type.js';
import { RecordServices } from './record-service.js';

/** `create<Name>`, `update<Name>` and `delete<Name>`, with their inputs. */
export function recordMutations<T extends NamedRecord>(type: RecordType<T>): ClassType {
  const { entity, name, noun, fields } = type;

  @CheckedBy(newInput(fields), `Create${name}Input`)
  @InputType(`Create${name}Input`, { description: `A new ${noun}.` })
  @InputFields(fields, 'new')
  class CreateInput {}

  @CheckedBy(changeInput(fields), `Update${name}Input`)
  @InputType(`Update${name}Input`, {
    description: `Changes to a ${noun}. Omitted fields keep their value. Required texts cannot be cleared, but those stored empty may stay empty.`,
  })
  @InputFields(fields, 'change')
  class UpdateInput {
    @Field(() => Int, { description: about.existingKey }) key: number;
    @SeenVersionField() version?: number;
  }

  @Resolver()
  class RecordMutations extends PerRequest {
    private readonly records = this.context.get(RecordServices);

    @Access('admin')
    @Mutation(() => entity, { name: `create${name}`, nullable: true, description: type.about.create })
    create(@InputArg(() => CreateInput) input: CreateInput): Promise<T> {
      return this.records.of(type).create(input);
    }

    @Access('admin')
    @Mutation(() => entity, { name: `update${name}`, nullable: true, description: type.about.update })
    update(@InputArg(() => UpdateInput) input: UpdateInput): Promise<T> {
      return this.records.of(type).update({ ...input });
    }

    @Access('admin')
    @Mutation(() => Boolean, { name: `delete${name}`, nullable: true, description: type.about.delete })
    delete(@KeyArg() key: number, @SeenVersionArg() version: number | undefined): Promise<true> {
      return this.records.of(type).remove(key, version);
    }
  }
  return RecordMutations;
}

/** The query of one record by its key. */
export function recordQuery<T extends NamedRecord>(type: RecordType<T>): ClassType {
  @Resolver()
  class RecordQuery extends PerRequest {
    private readonly records = this.context.get(RecordServices);

    @Access('admin')
    @Query(() => type.entity, { name: type.subject, nullable: true, description: type.about.one })
    one(@KeyArg() key: number): Promise<T> {
      return this.records.of(type).one(key);
    }
  }
  return RecordQuery;
}

/** The query of a list, with search, sort orders and pages. */
export function recordList<T extends NamedRecord>(type: RecordType<T>, sorts: SortFields<Fields>): ClassType {
  const { entity, name, noun, plural } = type;
  const orders = ordersOf(type, sorts);
  const [first] = Object.keys(orders) as [string];
  const labels = Object.entries(sortLabels(type.fields, sorts)).map(([sort, label]) => [sort, `${label}.`]);
  const SortEnum = describedEnum(
    `${name}Sort`,
    `Order of a ${noun} list. Texts are compared ignoring case.`,
    Object.fromEntries([...labels, ['NEWEST', 'Most recently added first.']]) as Record<string, string>,
  );
  const ConnectionType = connectionType(name, () => entity);

  @ArgsType()
  class ListArgs extends PageArgs {
    @Field(() => String, { nullable: true, description: 'Part of the name, ignoring case.' }) search?: string;
    @Field(() => SortEnum, { nullable: true, description: `${first} by default.` }) sort?: string;
  }

  @Resolver()
  class RecordList extends PerRequest {
    private readonly records = this.context.get(RecordServices);

    @Access('admin')
    @Query(() => ConnectionType, { name: type.list, description: `All ${plural}, or those that match \`search\`.` })
    async list(@Args(() => ListArgs) { search, sort, ...page }: ListArgs): Promise<Connection<T>> {
      return toConnection(await this.records.of(type).page(search ?? '', page, orders[sort ?? first] as ListOrder));
    }
  }
  return RecordList;
}

/** The sort orders of a type's list, by their names in the API. */
export function ordersOf<T extends NamedRecord>(
  { list, unique, fields }: RecordType<T>,
  sorts: SortFields<Fields>,
): Record<string, ListOrder> {
  const columns = Object.entries(sorts).map(([sort, name]): [string, SortedBy] => {
    const column = sortedColumn(name, fields[name]);
    return [sort, name === unique ? [column] : [column, ['key', 'whole']]];
  });
  return sortOrders<string>(
    list,
    Object.fromEntries([
      ...columns.flatMap(([sort, by]) => [
        [sort, [by, 'asc']],
        [`${sort}_DESCENDING`, [by, 'desc']],
      ]),
      ['NEWEST', [[['key', 'whole']], 'desc']],
    ]) as Record<string, readonly [SortedBy, 'asc' | 'desc']>,
  );
}

/** Texts sort ignoring case, and options in the order of their definition, after a stored one that is not offered. */
function sortedColumn(name: string, field: RecordField | undefined): SortedBy[number] {
  const column = columnNameOf(name);
  const options = field && optionsOf(field);
  if (!options) return [`lower(${column})`, 'text'];
  const values = options.map(([value]) => `'${value}'`).join(', ');
  return [`coalesce(array_position(array[${values}]::varchar[], ${column}), 0)`, 'whole'];
}
