import { Arg, Field, FieldResolver, Float, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Product, type ProductRecord } from '../../catalog/catalog/index.js';
import { DecimalScalar } from '../../platform/shared/decimal-scalar.js';
import { about as shared } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { InputArg, inputType, KeyArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { about } from './cart-descriptions.js';
import { cartChange, cartLineChange, cartLinesChange, newCart } from './cart-input.js';
import type { CartRecord } from './cart-record.js';
import { Cart } from './cart.entity.js';
import { CartsService, type ShownCartLine } from './carts.service.js';

@Access('customer')
@ObjectType('CartLine', { description: about.line })
export class CartLineType {
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

const CartLineChangeInput = inputType('CartLineChangeInput', 'A change of one line of a cart.', cartLineChange);
const CartChangeInput = inputType('CartChangeInput', 'Changes of the lines of a cart.', cartChange, {
  nested: { lines: () => [CartLineChangeInput] },
  body: cartLinesChange,
});
const NewCartInput = inputType('NewCartInput', 'A cart to create.', newCart);

@Resolver(() => Cart)
export class CartsResolver extends PerRequest {
  private readonly service = this.context.get(CartsService);

  @Access('customer')
  @Query(() => Cart, { nullable: true, description: about.find })
  cart(
    @Arg('key', () => Int, { nullable: true, description: 'Key of the cart. Omit it for the active one.' })
    key: number | null | undefined,
  ): Promise<CartRecord | null> {
    return this.service.cart(key);
  }

  @Access('customer')
  @Query(() => [Cart], { description: about.list })
  carts(): Promise<CartRecord[]> {
    return this.service.carts();
  }

  @Access('customer')
  @Mutation(() => Cart, { nullable: true, description: about.change })
  changeCart(@InputArg(() => CartChangeInput) input: unknown): Promise<CartRecord> {
    return this.service.change(input);
  }

  @Access('customer')
  @Mutation(() => Cart, { nullable: true, description: about.create })
  createCart(@InputArg(() => NewCartInput) input: unknown): Promise<CartRecord> {
    return this.service.create(input);
  }

  @Access('customer')
  @Mutation(() => Cart, { nullable: true, description: about.rename })
  renameCart(
    @KeyArg() key: number,
    @Arg('name', () => String, { description: about.name }) name: string,
  ): Promise<CartRecord> {
    return this.service.rename(key, name);
  }

  @Access('customer')
  @Mutation(() => Cart, { nullable: true, description: about.activate })
  activateCart(@KeyArg() key: number): Promise<CartRecord> {
    return this.service.activate(key);
  }

  @Access('customer')
  @Mutation(() => Boolean, { nullable: true, description: about.remove })
  deleteCart(@KeyArg() key: number): Promise<true> {
    return this.service.remove(key);
  }

  @Access('customer')
  @FieldResolver(() => Int, { description: about.lineCount })
  lineCount(@Root() cart: CartRecord): Promise<number> {
    return this.service.lineCount(cart);
  }

  @Access('customer')
  @FieldResolver(() => [CartLineType], { description: about.lines })
  lines(@Root() cart: CartRecord): Promise<ShownCartLine[]> {
    return this.service.lines(cart);
  }
}
