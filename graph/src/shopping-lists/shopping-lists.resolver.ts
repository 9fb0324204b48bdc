import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  Float,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { Product, type ProductRecord } from '../catalog/index.js';
import { about as shared } from '../shared/descriptions.js';
import { Access } from '../shared/graphql-access.js';
import { InputArg, KeyArg } from '../shared/graphql-fields.js';
import { about } from './shopping-list-descriptions.js';
import type { ShoppingListRecord } from './shopping-list-record.js';
import { ShoppingList } from './shopping-list.entity.js';
import type { ShoppingListsService, ShownListLine } from './shopping-lists.service.js';

interface ListsContext {
  services: { shoppingLists: ShoppingListsService };
}

@Access('customer')
@ObjectType({ description: about.line })
export class ShoppingListLine {
  @Field(() => Int, { description: about.productKey }) productKey: number;
  @Field(() => String, { description: about.productId }) productId: string;
  @Field(() => String, { description: about.description }) description: string;
  @Field(() => Product, { nullable: true, description: shared.substitute }) substitute: ProductRecord | null;
  @Field(() => Product, { nullable: true, description: about.product }) product: ProductRecord | null;
  @Field(() => Float, { description: about.par }) par: number;
  @Field(() => String, { description: about.lineNote }) note: string;
  @Field(() => Int, { description: about.position }) position: number;
}

@InputType({ description: 'A line of a list to add, change or remove.' })
export class ShoppingListLineInput {
  @Field(() => Int, { description: about.productKey }) productKey: number;
  @Field(() => Float, { nullable: true, description: about.sentPar }) par?: number | null;
  @Field(() => String, { nullable: true, description: about.sentNote }) note?: string | null;
  @Field(() => Int, { nullable: true, description: about.sentPosition }) position?: number | null;
  @Field(() => Boolean, { nullable: true, description: about.remove }) remove?: boolean | null;
}

@InputType({ description: 'Name and note of a list.' })
export class ShoppingListInput {
  @Field(() => String, { description: about.name }) name: string;
  @Field(() => String, { nullable: true, description: about.note }) note?: string | null;
}

@InputType({ description: 'A list to create.' })
export class NewShoppingListInput extends ShoppingListInput {
  @Field(() => [ShoppingListLineInput], { nullable: true, description: about.firstLines })
  lines?: ShoppingListLineInput[] | null;
}

@Resolver(() => ShoppingList)
export class ShoppingListsResolver {
  @Access('customer')
  @Query(() => [ShoppingList], { description: about.all })
  shoppingLists(@Ctx() { services }: ListsContext): Promise<ShoppingListRecord[]> {
    return services.shoppingLists.lists();
  }

  @Access('customer')
  @Query(() => ShoppingList, { nullable: true, description: about.find })
  shoppingList(@KeyArg() key: number, @Ctx() { services }: ListsContext): Promise<ShoppingListRecord> {
    return services.shoppingLists.list(key);
  }

  @Access('customer')
  @Mutation(() => ShoppingList, { nullable: true, description: about.create })
  createShoppingList(
    @InputArg(() => NewShoppingListInput) input: NewShoppingListInput,
    @Ctx() { services }: ListsContext,
  ): Promise<ShoppingListRecord> {
    return services.shoppingLists.create(input);
  }

  @Access('customer')
  @Mutation(() => ShoppingList, { nullable: true, description: about.update })
  updateShoppingList(
    @KeyArg() key: number,
    @InputArg(() => ShoppingListInput) input: ShoppingListInput,
    @Ctx() { services }: ListsContext,
  ): Promise<ShoppingListRecord> {
    return services.shoppingLists.update(key, input);
  }

  @Access('customer')
  @Mutation(() => Boolean, { nullable: true, description: about.delete })
  deleteShoppingList(@KeyArg() key: number, @Ctx() { services }: ListsContext): Promise<true> {
    return services.shoppingLists.remove(key);
  }

  @Access('customer')
  @Mutation(() => ShoppingList, { nullable: true, description: about.setLines })
  setShoppingListLines(
    @KeyArg() key: number,
    @Arg('lines', () => [ShoppingListLineInput], { description: about.changes }) lines: ShoppingListLineInput[],
    @Ctx() { services }: ListsContext,
  ): Promise<ShoppingListRecord> {
    return services.shoppingLists.setLines(key, lines);
  }

  @Access('customer')
  @FieldResolver(() => Int, { description: about.lineCount })
  lineCount(@Root() list: ShoppingListRecord, @Ctx() { services }: ListsContext): Promise<number> {
    return services.shoppingLists.lineCount(list);
  }

  @Access('customer')
  @FieldResolver(() => [ShoppingListLine], { description: about.lines })
  lines(@Root() list: ShoppingListRecord, @Ctx() { services }: ListsContext): Promise<ShownListLine[]> {
    return services.shoppingLists.lines(list);
  }
}
