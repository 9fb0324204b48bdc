import { mostShoppingListLines, mostShoppingLists, shoppingListLineFields } from '../../definitions/shopping-list.js';
import { Arg, Field, FieldResolver, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Product, ProductReference, type ProductRecord } from '../../catalog/catalog/index.js';
import { about as shared } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { InputArg, inputType, KeyArg } from '../../platform/shared/graphql-fields.js';
import { ShownFields } from '../../platform/shared/record-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { aboutChanges, lineChange, newShoppingList, shoppingListInput } from './shopping-list-input.js';
import type { ShoppingListRecord } from './shopping-list-record.js';
import { ShoppingList } from './shopping-list.entity.js';
import { ShoppingListsService, type ShownListLine } from './shopping-lists.service.js';

@Access('customer')
@ObjectType('ShoppingListLine', { description: 'A product on a list.' })
@ShownFields(shoppingListLineFields)
export class ShoppingListLineType extends ProductReference {
  @Field(() => Product, { nullable: true, description: shared.substitute }) substitute: ProductRecord | null;
  @Field(() => Int, { description: 'Place on the list. A restored line is sent with its former position.' })
  position: number;
}

const LineInput = inputType(
  'ShoppingListLineInput',
  'A line of a list to add, change or remove. Omitted fields of a line that is on the list keep their value.',
  lineChange,
);
const ListInput = inputType('ShoppingListInput', 'Name and note of a list.', shoppingListInput);
const NewListInput = inputType('NewShoppingListInput', 'A list to create.', newShoppingList, {
  nested: { lines: () => [LineInput] },
});

@Resolver(() => ShoppingList)
export class ShoppingListsResolver extends PerRequest {
  private readonly service = this.context.get(ShoppingListsService);

  @Access('customer')
  @Query(() => [ShoppingList], { description: `The customer's lists, at most ${mostShoppingLists}, by name.` })
  shoppingLists(): Promise<ShoppingListRecord[]> {
    return this.service.lists();
  }

  @Access('customer')
  @Query(() => ShoppingList, { nullable: true, description: 'A list of the customer.' })
  shoppingList(@KeyArg() key: number): Promise<ShoppingListRecord> {
    return this.service.list(key);
  }

  @Access('customer')
  @Mutation(() => ShoppingList, {
    nullable: true,
    description: `Creates a list. LIMIT_REACHED beyond ${mostShoppingLists} lists, DUPLICATE if another list has the name.`,
  })
  createShoppingList(@InputArg(() => NewListInput) input: unknown): Promise<ShoppingListRecord> {
    return this.service.create(input);
  }

  @Access('customer')
  @Mutation(() => ShoppingList, {
    nullable: true,
    description: 'Changes the name and the note of a list. DUPLICATE if another list has the name.',
  })
  updateShoppingList(@KeyArg() key: number, @InputArg(() => ListInput) input: unknown): Promise<ShoppingListRecord> {
    return this.service.update(key, input);
  }

  @Access('customer')
  @Mutation(() => Boolean, { nullable: true, description: 'Deletes a list with its lines.' })
  deleteShoppingList(@KeyArg() key: number): Promise<true> {
    return this.service.remove(key);
  }

  @Access('customer')
  @Mutation(() => ShoppingList, {
    nullable: true,
    description: 'Adds, changes and removes lines of a list. Omitted products stay unchanged.',
  })
  setShoppingListLines(
    @KeyArg() key: number,
    @Arg('lines', () => [LineInput], { description: aboutChanges }) lines: unknown,
  ): Promise<ShoppingListRecord> {
    return this.service.setLines(key, lines);
  }

  @Access('customer')
  @FieldResolver(() => Int, { description: 'Number of lines.' })
  lineCount(@Root() list: ShoppingListRecord): Promise<number> {
    return this.service.lineCount(list);
  }

  @Access('customer')
  @FieldResolver(() => [ShoppingListLineType], {
    description: `At most ${mostShoppingListLines}, in the order of \`position\`.`,
  })
  lines(@Root() list: ShoppingListRecord): Promise<ShownListLine[]> {
    return this.service.lines(list);
  }
}
