import { firstCartName, mostCartLines, mostCarts } from '../../definitions/cart.js';
import { Arg, Field, FieldResolver, Float, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Product, ProductReference, type ProductRecord } from '../../catalog/catalog/index.js';
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
@ObjectType('CartLine', { description: 'A product in a cart.' })
export class CartLineType extends ProductReference {
  @Field(() => Product, { nullable: true, description: shared.substitute }) substitute: ProductRecord | null;
  @Field(() => Float, { description: 'With at most 2 decimals. The limits of the product are checked at checkout.' })
  quantity: number;
  @Field(() => Float, { description: about.confirmed }) confirmed: number;
  @Field(() => Int, { description: 'Place in the cart. A restored line is sent with its former position.' })
  position: number;
  @Field(() => DecimalScalar, { nullable: true, description: about.seenPrice }) seenPrice: string | null;
  @Field(() => Boolean, { description: about.seenInStoreOnly }) seenInStoreOnly: boolean;
  @Field(() => String, {
    nullable: true,
    description: 'Name of the last staff member who changed the line for the customer; null if none did.',
  })
  staffName: string | null;
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
  @Query(() => Cart, {
    nullable: true,
    description: 'A cart of the customer, by default the active one. Null if there is none.',
  })
  cart(
    @Arg('key', () => Int, { nullable: true, description: 'Key of the cart. Omit it for the active one.' })
    key: number | null | undefined,
  ): Promise<CartRecord | null> {
    return this.service.cart(key);
  }

  @Access('customer')
  @Query(() => [Cart], {
    description: `The customer's carts, at most ${mostCarts}: the active one first, then by name.`,
  })
  carts(): Promise<CartRecord[]> {
    return this.service.carts();
  }

  @Access('customer')
  @Mutation(() => Cart, {
    nullable: true,
    description:
      'Applies changes to the lines of a cart. Differences from several devices add up; of typed quantities, the later one wins. Returns the cart with all changes.',
  })
  changeCart(@InputArg(() => CartChangeInput) input: unknown): Promise<CartRecord> {
    return this.service.change(input);
  }

  @Access('customer')
  @Mutation(() => Cart, {
    nullable: true,
    description: `Creates a cart and makes it active. LIMIT_REACHED beyond ${mostCarts} carts, DUPLICATE if another cart has the name.`,
  })
  createCart(@InputArg(() => NewCartInput) input: unknown): Promise<CartRecord> {
    return this.service.create(input);
  }

  @Access('customer')
  @Mutation(() => Cart, { nullable: true, description: 'Renames a cart. DUPLICATE if another cart has the name.' })
  renameCart(
    @KeyArg() key: number,
    @Arg('name', () => String, { description: about.name }) name: string,
  ): Promise<CartRecord> {
    return this.service.rename(key, name);
  }

  @Access('customer')
  @Mutation(() => Cart, { nullable: true, description: 'Makes a cart the active one.' })
  activateCart(@KeyArg() key: number): Promise<CartRecord> {
    return this.service.activate(key);
  }

  @Access('customer')
  @Mutation(() => Boolean, {
    nullable: true,
    description: `Deletes a cart with its lines. If it was active, the cart changed last becomes active. A customer without carts gets one named "${firstCartName}" with the next change.`,
  })
  deleteCart(@KeyArg() key: number): Promise<true> {
    return this.service.remove(key);
  }

  @Access('customer')
  @FieldResolver(() => Int, { description: 'Number of lines.' })
  lineCount(@Root() cart: CartRecord): Promise<number> {
    return this.service.lineCount(cart);
  }

  @Access('customer')
  @FieldResolver(() => [CartLineType], { description: `At most ${mostCartLines}, in the order of \`position\`.` })
  lines(@Root() cart: CartRecord): Promise<ShownCartLine[]> {
    return this.service.lines(cart);
  }
}
