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
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { about as shared } from '../shared/descriptions.js';
import { Access } from '../shared/graphql-access.js';
import { InputArg, KeyArg } from '../shared/graphql-fields.js';
import { about } from './cart-descriptions.js';
import type { CartRecord } from './cart-record.js';
import { Cart } from './cart.entity.js';
import type { CartsService, ShownCartLine } from './carts.service.js';

interface CartsContext {
  services: { carts: CartsService };
}

@Access('customer')
@ObjectType({ description: about.line })
export class CartLine {
  @Field(() => Int, { description: about.productKey }) productKey: number;
  @Field(() => String, { description: about.productId }) productId: string;
  @Field(() => String, { description: about.description }) description: string;
  @Field(() => Product, { nullable: true, description: shared.substitute }) substitute: ProductRecord | null;
  @Field(() => Product, { nullable: true, description: about.product }) product: ProductRecord | null;
  @Field(() => Float, { description: about.quantity }) quantity: number;
  @Field(() => Float, { description: about.confirmed }) confirmed: number;
  @Field(() => Int, { description: about.position }) position: number;
  @Field(() => DecimalScalar, { nullable: true, description: about.seenPrice }) seenPrice: string | null;
  @Field(() => Boolean, { description: about.seenInStoreOnly }) seenInStoreOnly: boolean;
  @Field(() => String, { nullable: true, description: about.staffName }) staffName: string | null;
}

@InputType({ description: 'A change of one line of a cart.' })
export class CartLineChangeInput {
  @Field(() => Int, { description: about.productKey }) productKey: number;
  @Field(() => Float, { description: about.by }) by: number;
  @Field(() => Float, { nullable: true, description: about.confirmed }) confirmed?: number | null;
  @Field(() => Int, { nullable: true, description: about.sentPosition }) position?: number | null;
  @Field(() => DecimalScalar, { nullable: true, description: about.seenPrice }) seenPrice?: string | null;
  @Field(() => Boolean, { nullable: true, description: about.seenInStoreOnly }) seenInStoreOnly?: boolean | null;
}

@InputType({ description: 'Changes of the lines of a cart.' })
export class CartChangeInput {
  @Field(() => Int, { nullable: true, description: about.cartKey }) key?: number | null;
  @Field(() => String, { description: about.changeId }) changeId: string;
  @Field(() => [CartLineChangeInput], { description: about.changes }) lines: CartLineChangeInput[];
}

@InputType({ description: 'A cart to create.' })
export class NewCartInput {
  @Field(() => String, { description: about.name }) name: string;
  @Field(() => Int, { nullable: true, description: about.copyOf }) copyOf?: number | null;
}

@Resolver(() => Cart)
export class CartsResolver {
  @Access('customer')
  @Query(() => Cart, { nullable: true, description: about.find })
  cart(
    @Arg('key', () => Int, { nullable: true, description: 'Key of the cart. Omit it for the active one.' })
    key: number | null | undefined,
    @Ctx() { services }: CartsContext,
  ): Promise<CartRecord | null> {
    return services.carts.cart(key);
  }

  @Access('customer')
  @Query(() => [Cart], { description: about.list })
  carts(@Ctx() { services }: CartsContext): Promise<CartRecord[]> {
    return services.carts.carts();
  }

  @Access('customer')
  @Mutation(() => Cart, { nullable: true, description: about.change })
  changeCart(
    @InputArg(() => CartChangeInput) input: CartChangeInput,
    @Ctx() { services }: CartsContext,
  ): Promise<CartRecord> {
    return services.carts.change(input);
  }

  @Access('customer')
  @Mutation(() => Cart, { nullable: true, description: about.create })
  createCart(
    @InputArg(() => NewCartInput) input: NewCartInput,
    @Ctx() { services }: CartsContext,
  ): Promise<CartRecord> {
    return services.carts.create(input);
  }

  @Access('customer')
  @Mutation(() => Cart, { nullable: true, description: about.rename })
  renameCart(
    @KeyArg() key: number,
    @Arg('name', () => String, { description: about.name }) name: string,
    @Ctx() { services }: CartsContext,
  ): Promise<CartRecord> {
    return services.carts.rename(key, name);
  }

  @Access('customer')
  @Mutation(() => Cart, { nullable: true, description: about.activate })
  activateCart(@KeyArg() key: number, @Ctx() { services }: CartsContext): Promise<CartRecord> {
    return services.carts.activate(key);
  }

  @Access('customer')
  @Mutation(() => Boolean, { nullable: true, description: about.remove })
  deleteCart(@KeyArg() key: number, @Ctx() { services }: CartsContext): Promise<true> {
    return services.carts.remove(key);
  }

  @Access('customer')
  @FieldResolver(() => Int, { description: about.lineCount })
  lineCount(@Root() cart: CartRecord, @Ctx() { services }: CartsContext): Promise<number> {
    return services.carts.lineCount(cart);
  }

  @Access('customer')
  @FieldResolver(() => [CartLine], { description: about.lines })
  lines(@Root() cart: CartRecord, @Ctx() { services }: CartsContext): Promise<ShownCartLine[]> {
    return services.carts.lines(cart);
  }
}
