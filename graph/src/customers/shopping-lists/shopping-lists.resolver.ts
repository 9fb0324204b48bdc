import { Arg, Field, FieldResolver, Float, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Product, type ProductRecord } from '../../catalog/catalog/index.js';
import { about as shared } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { InputArg, inputType, KeyArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { about } from './shopping-list-descriptions.js';
import { lineChange, newShoppingList, shoppingListFields } from './shopping-list-input.js';
import type { ShoppingListRecord } from './shopping-list-record.js';
import { ShoppingList } from './shopping-list.entity.js';
import { ShoppingListsService, type ShownListLine } from './shopping-lists.service.js';

@Access('customer')
@ObjectType('ShoppingListLine', { description: about.line })
export class ShoppingListLineType {
  @Field(() => Int, { description: about.productKey }) productKey: number;
  @Field(() => String, { description: about.productId }) productId: string;
  @Field(() => String, { description: about.description }) description: string;
  @Field(() => Product, { nullable: true, description: shared.substitute }) substitute: ProductRecord | null;
  @Field(() => Product, { nullable: true, description: about.product }) product: ProductRecord | null;
  @Field(() => Float, { description: about.par }) par: number;
  @Field(() => String, { description: about.lineNote }) note: string;
  @Field(() => Int, { description: about.position }) position: number;
}

const LineInput = inputType('ShoppingListLineInput', 'A line of a list to add, change or remove.', lineChange);
const ListInput = inputType('ShoppingListInput', 'Name and note of a list.', shoppingListFields);
const NewListInput = inputType('NewShoppingListInput', 'A list to create.', newShoppingList, {
  nested: { lines: () => [LineInput] },
});

@Resolver(() => ShoppingList)
export class ShoppingListsResolver extends PerRequest {
  private readonly service = this.context.get(ShoppingListsService);

  @Access('customer')
  @Query(() => [ShoppingList], { description: about.all })
  shoppingLists(): Promise<ShoppingListRecord[]> {
    return this.service.lists();
  }

  @Access('customer')
  @Query(() => ShoppingList, { nullable: true, description: about.find })
  shoppingList(@KeyArg() key: number): Promise<ShoppingListRecord> {
    return this.service.list(key);
  }

  @Access('customer')
  @Mutation(() => ShoppingList, { nullable: true, description: about.create })
  createShoppingList(@InputArg(() => NewListInput) input: unknown): Promise<ShoppingListRecord> {
    return this.service.create(input);
  }

  @Access('customer')
  @Mutation(() => ShoppingList, { nullable: true, description: about.update })
  updateShoppingList(@KeyArg() key: number, @InputArg(() => ListInput) input: unknown): Promise<ShoppingListRecord> {
    return this.service.update(key, input);
  }

  @Access('customer')
  @Mutation(() => Boolean, { nullable: true, description: about.delete })
  deleteShoppingList(@KeyArg() key: number): Promise<true> {
    return this.service.remove(key);
  }

  @Access('customer')
  @Mutation(() => ShoppingList, { nullable: true, description: about.setLines })
  setShoppingListLines(
    @KeyArg() key: number,
    @Arg('lines', () => [LineInput], { description: about.changes }) lines: unknown,
  ): Promise<ShoppingListRecord> {
    return this.service.setLines(key, lines);
  }

  @Access('customer')
  @FieldResolver(() => Int, { description: about.lineCount })
  lineCount(@Root() list: ShoppingListRecord): Promise<number> {
    return this.service.lineCount(list);
  }

  @Access('customer')
  @FieldResolver(() => [ShoppingListLineType], { description: about.lines })
  lines(@Root() list: ShoppingListRecord): Promise<ShownListLine[]> {
    return this.service.lines(list);
  }
}
