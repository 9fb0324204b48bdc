import fc, { type Arbitrary } from 'fast-check';
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { accessOf } from '../../src/server/schema.js';
import type { Caller, World } from './fuzz-world.js';
import type { ArgumentValue, Selected } from './print-document.js';
import { EnumValue } from './print-document.js';
import { decimal, float, int, misfit, text, type Place } from './values.js';

type Field = GraphQLField<unknown, unknown>;

/** Levels of fields below a root field. */
const deepest = 6;

/** Mutations that end the session used by the rest of the run. */
const sessionEnding = ['signOutEverywhere'];

const chance = (percent: number) => fc.integer({ min: 0, max: 99 }).map(number => number < percent);

/** Generates root fields for a caller, mostly ones it may access, in the forms that GraphQL operations can have. */
export function selectedRoots(
  schema: GraphQLSchema,
  world: World,
  caller: Caller,
  operation: 'query' | 'mutation',
): Arbitrary<Selected[]> {
  const root = (operation === 'query' ? schema.getQueryType() : schema.getMutationType()) as GraphQLObjectType;
  const all = Object.values(root.getFields()).filter(
    ({ name }) => caller === 'visitor' || !sessionEnding.includes(name),
  );
  const fields = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...all.filter(field => mayRead(root, field, caller))) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
  );
  const read = fc
    .tuple(fields, fc.boolean())
    .chain(([field, isWild]) =>
      selected(root, field, deepest, { world, caller, operation: field.name, name: field.name, isWild }),
    );
  return fc.array(read, { minLength: 1, maxLength: operation === 'query' ? 3 : 2 });
}

function mayRead(type: GraphQLObjectType, field: Field, caller: Caller): boolean {
  const access = accessOf(type, field);
  if (access === 'public' || access === 'priced') return true;
  return caller === 'admin' || (caller !== 'visitor' && access !== 'admin');
}

function selected(type: GraphQLObjectType, field: Field, levels: number, place: Place): Arbitrary<Selected> {
  const below = getNamedType(field.type);
  const fields: Arbitrary<Selected[]> = isObjectType(below) ? selection(below, levels - 1, place) : fc.constant([]);
  return fc.record({
    name: fc.constant(field.name),
    on: fc.constant(type.name),
    isAliased: chance(15),
    wrap: fc.constantFrom('none', 'none', 'none', 'none', 'inline', 'named'),
    directive: fc.constantFrom(...Array.from({ length: 14 }, () => null), 'include', 'skip'),
    given: argumentsOf(field.args, place),
    fields,
  });
}

function selection(type: GraphQLObjectType, levels: number, place: Place): Arbitrary<Selected[]> {
  const fields = Object.values(type.getFields()).filter(field => levels > 1 || isLeafType(getNamedType(field.type)));
  const open = fields.filter(field => mayRead(type, field, place.caller));
  const choose = (from: Field[]) =>
    fc.subarray(from, { minLength: Math.min(1, from.length), maxLength: Math.min(6, from.length) });
  // One forbidden field may null the whole response, so they are rare.
  const chosen = fc.oneof(
    { weight: 12, arbitrary: choose(open.length > 0 ? open : fields) },
    { weight: 1, arbitrary: choose(fields) },
  );
  return chosen.chain(found =>
    found.length === 0 ? fc.constant([]) : fc.tuple(...found.map(field => selected(type, field, levels, place))),
  );
}

function argumentsOf(args: readonly GraphQLArgument[], place: Place): Arbitrary<ArgumentValue[]> {
  const values = args.map(arg => {
    const value = valueOf(arg.type, { ...place, name: arg.name });
    const needed = isNonNullType(arg.type);
    return fc
      .record({
        isGiven: chance(needed && place.isWild ? 98 : needed ? 100 : 45),
        value,
        by: fc.constantFrom('literal' as const, 'variable' as const),
      })
      .map(({ isGiven, value: sent, by }): ArgumentValue[] =>
        isGiven ? [{ name: arg.name, type: String(arg.type), value: sent, by }] : [],
      );
  });
  return values.length === 0 ? fc.constant([]) : fc.tuple(...values).map(found => found.flat());
}

function valueOf(type: GraphQLInputType, place: Place): Arbitrary<unknown> {
  const fitting = fittingValue(getNullableType(type) as GraphQLInputType, place);
  if (!place.isWild) return fitting;
  const none = isNonNullType(type) ? [] : [{ weight: 6, arbitrary: fc.constant<unknown>(null) }];
  return fc.oneof({ weight: 94, arbitrary: fitting }, { weight: 2, arbitrary: misfit }, ...none);
}

function fittingValue(type: GraphQLInputType, place: Place): Arbitrary<unknown> {
  if (isListType(type)) {
    const item = valueOf(type.ofType as GraphQLInputType, place);
    const few = fc.array(item, { minLength: place.isWild ? 0 : 1, maxLength: 4 });
    return fc.oneof(
      { weight: 15, arbitrary: few },
      { weight: place.isWild ? 1 : 0, arbitrary: fc.array(item, { minLength: 120, maxLength: 140 }) },
    );
  }
  if (isEnumType(type))
    return fc
      .constantFrom(...type.getValues().map(({ name }) => name), ...(place.isWild ? ['NO_SUCH_VALUE'] : []))
      .map(name => new EnumValue(name));
  if (isInputObjectType(type)) {
    const made = objectOf(Object.values(type.getFields()), place);
    return type.name === 'CheckoutInput' ? fc.oneof(made, checkoutOf(place)) : made;
  }
  if (type.toString() === 'Int') return int(place);
  if (type.toString() === 'Float') return float(place);
  if (type.toString() === 'Boolean') return fc.boolean();
  return type.toString() === 'Decimal' ? decimal(place) : text(place);
}

function objectOf(fields: GraphQLInputField[], place: Place): Arbitrary<unknown> {
  const entries = fields.map(field =>
    fc
      .record({
        isGiven: chance(isNonNullType(field.type) ? 100 : 45),
        value: valueOf(field.type, { ...place, name: field.name }),
      })
      .map(({ isGiven, value }): [string, unknown][] => (isGiven ? [[field.name, value]] : [])),
  );
  return fc
    .tuple(chance(place.isWild ? 2 : 0), ...entries)
    .map(([isOdd, ...found]) => Object.fromEntries([...found.flat(), ...(isOdd ? [['noSuchField', 1]] : [])]));
}

/** Generates a valid checkout. */
function checkoutOf({ world, caller }: Place): Arbitrary<unknown> {
  const { productKey, contactKey, price } = world.orders[caller];
  return fc
    .tuple(fc.nat(99), fc.constantFrom('ON_ACCOUNT', 'CARD'), fc.constantFrom('tok_ok', 'tok_decline'))
    .map(([count, method, dataValue]) => ({
      idempotencyKey: `fuzz-${caller}-${count}`,
      lines: [{ productKey, quantity: 1, price: Number(price).toFixed(2) }],
      total: Number(price).toFixed(2),
      locationKey: 1,
      contactKey,
      payment: {
        method: new EnumValue(method),
        opaqueData: method === 'CARD' ? { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue } : null,
      },
    }));
}
