import { Args, ArgsType, Ctx, Field, InputType, Int, Mutation, Query, Resolver, type ClassType } from 'type-graphql';
import type { Fields } from '../definitions/field.js';
import { sortLabels, type SortFields } from '../definitions/list-sorts.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { about } from '../shared/descriptions.js';
import { Access } from '../shared/graphql-access.js';
import { describedEnum, InputArg, KeyArg, SeenVersionField } from '../shared/graphql-fields.js';
import { sortOrders, type ListOrder, type SortedBy } from '../shared/list-order.js';
import { columnNameOf, InputFields } from '../shared/record-fields.js';
import type { RecordContext } from './record-service.js';
import type { NamedRecord, RecordType } from './record-type.js';

/** `create<Name>`, `update<Name>` and `delete<Name>`, with their inputs. */
export function recordMutations<T extends NamedRecord>(type: RecordType<T>): ClassType {
  const { entity, name, noun, fields } = type;

  @InputType(`Create${name}Input`, { description: `A new ${noun}.` })
  @InputFields(fields, 'new')
  class CreateInput {}

  @InputType(`Update${name}Input`, {
    description: `Changes to a ${noun}. Omitted fields keep their value. Required texts cannot be cleared, but those stored empty may stay empty.`,
  })
  @InputFields(fields, 'change')
  class UpdateInput {
    @Field(() => Int, { description: about.existingKey }) key: number;
    @SeenVersionField() version?: number;
  }

  @Resolver()
  class RecordMutations {
    @Access('admin')
    @Mutation(() => entity, { name: `create${name}`, nullable: true, description: type.about.create })
    create(@InputArg(() => CreateInput) input: CreateInput, @Ctx() { services }: RecordContext): Promise<T> {
      return services.records.of(type).create(input);
    }

    @Access('admin')
    @Mutation(() => entity, { name: `update${name}`, nullable: true, description: type.about.update })
    update(@InputArg(() => UpdateInput) input: UpdateInput, @Ctx() { services }: RecordContext): Promise<T> {
      return services.records.of(type).update({ ...input });
    }

    @Access('admin')
    @Mutation(() => Boolean, { name: `delete${name}`, nullable: true, description: type.about.delete })
    delete(@KeyArg() key: number, @Ctx() { services }: RecordContext): Promise<true> {
      return services.records.of(type).remove(key);
    }
  }
  return RecordMutations;
}

/** The query of one record by its key. */
export function recordQuery<T extends NamedRecord>(type: RecordType<T>): ClassType {
  @Resolver()
  class RecordQuery {
    @Access('admin')
    @Query(() => type.entity, { name: type.subject, nullable: true, description: type.about.one })
    one(@KeyArg() key: number, @Ctx() { services }: RecordContext): Promise<T> {
      return services.records.of(type).one(key);
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
  class RecordList {
    @Access('admin')
    @Query(() => ConnectionType, { name: plural, description: `All ${plural}, or those that match \`search\`.` })
    async list(
      @Args(() => ListArgs) { search, sort, ...page }: ListArgs,
      @Ctx() { services }: RecordContext,
    ): Promise<Connection<T>> {
      return toConnection(await services.records.of(type).page(search ?? '', page, orders[sort ?? first] as ListOrder));
    }
  }
  return RecordList;
}

function ordersOf<T extends NamedRecord>(
  { plural, unique }: RecordType<T>,
  sorts: SortFields<Fields>,
): Record<string, ListOrder> {
  const columns = Object.entries(sorts).map(([sort, field]): [string, SortedBy] => {
    const column = [`lower(${columnNameOf(field)})`, 'text'] as const;
    return [sort, field === unique ? [column] : [column, ['key', 'whole']]];
  });
  return sortOrders<string>(
    plural,
    Object.fromEntries([
      ...columns.flatMap(([sort, by]) => [
        [sort, [by, 'asc']],
        [`${sort}_DESCENDING`, [by, 'desc']],
      ]),
      ['NEWEST', [[['key', 'whole']], 'desc']],
    ]) as Record<string, readonly [SortedBy, 'asc' | 'desc']>,
  );
}
