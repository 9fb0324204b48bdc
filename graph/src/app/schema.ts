import {
  defaultFieldResolver,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { buildSchema, getMetadataStorage } from 'type-graphql';
import { ChangeLogResolver } from '../audit/index.js';
import { CaptchaResolver } from '../auth/index.js';
import {
  CatalogEditingResolver,
  CatalogResolver,
  ProductConnectionResolver,
  ProductFacetsResolver,
  ProductFieldsResolver,
  SearchResolver,
} from '../catalog/index.js';
import { CheckoutResolver, OrderStatusResolver, PaymentSettingsResolver } from '../checkout/index.js';
import {
  AccountResolver,
  ActingResolver,
  ActivationResolver,
  CustomerEditingResolver,
  CustomersResolver,
  RegistrationResolver,
} from '../customers/index.js';
import { FavoritesResolver } from '../favorites/index.js';
import {
  ColumnMappingsResolver,
  ImportCodesResolver,
  ImportsResolver,
  StagedImportsResolver,
} from '../imports/index.js';
import { CustomerDataResolver } from '../lifecycle/index.js';
import {
  CustomerOrdersResolver,
  FailedMailResolver,
  OrderConnectionResolver,
  OrderingResolver,
  OrderLineFieldsResolver,
  UsualQuantityResolver,
} from '../ordering/index.js';
import { OrderCardPaymentResolver, PaymentDifferencesResolver, PaymentsResolver } from '../payments/index.js';
import { QuantityLimitsResolver } from '../pricing/index.js';
import { PurchasingResolver } from '../purchasing/index.js';
import { ReportsResolver, SavedReportsResolver } from '../reporting/index.js';
import { assertAccess, isForCustomers, type Access } from '../shared/access.js';
import { assertStorable } from '../shared/storable-text.js';
import { ChangeCustomerResolver, FieldChangeNamesResolver } from './change-names.resolver.js';
import type { RequestContext } from './request-context.js';
import { StoreResolver } from './store.resolver.js';

/** The schema with the gate of every field in place. */
export async function createSchema(): Promise<GraphQLSchema> {
  readPropertiesPlainly();
  const schema = await buildSchema({
    resolvers: [
      StoreResolver,
      CaptchaResolver,
      RegistrationResolver,
      CustomersResolver,
      CustomerEditingResolver,
      ActivationResolver,
      AccountResolver,
      ActingResolver,
      PurchasingResolver,
      CatalogResolver,
      CatalogEditingResolver,
      ProductFieldsResolver,
      QuantityLimitsResolver,
      ProductConnectionResolver,
      ProductFacetsResolver,
      SearchResolver,
      FavoritesResolver,
      OrderingResolver,
      OrderConnectionResolver,
      OrderLineFieldsResolver,
      UsualQuantityResolver,
      CustomerOrdersResolver,
      FailedMailResolver,
      CheckoutResolver,
      PaymentSettingsResolver,
      OrderStatusResolver,
      PaymentsResolver,
      OrderCardPaymentResolver,
      PaymentDifferencesResolver,
      ImportsResolver,
      ImportCodesResolver,
      StagedImportsResolver,
      ColumnMappingsResolver,
      ChangeLogResolver,
      FieldChangeNamesResolver,
      ChangeCustomerResolver,
      ReportsResolver,
      SavedReportsResolver,
      CustomerDataResolver,
    ],
    // Services check what they are given, so that REST gets the same checks.
    validate: false,
  });
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type) && !type.name.startsWith('__')) guardFields(type, isRoot(schema, type));
  }
  return schema;
}

/**
 * A field without a resolver is a property, or a getter, and is read as one: type-graphql's own way to it makes an instance of
 * its class first, and costs more than the rest of a list.
 */
function readPropertiesPlainly(): void {
  const storage = getMetadataStorage();
  for (const type of storage.objectTypes) type.simpleResolvers = true;
  storage.fieldResolvers = storage.fieldResolvers.filter(({ kind }) => kind !== 'internal');
}

function isRoot(schema: GraphQLSchema, type: GraphQLObjectType): boolean {
  return type === schema.getQueryType() || type === schema.getMutationType();
}

/** What a field states of itself, or else its type for all its fields; a root field always states its own. */
export function accessOf(
  type: Pick<GraphQLObjectType, 'name' | 'extensions'>,
  field: Pick<GraphQLField<unknown, unknown>, 'name' | 'extensions'>,
): Access {
  const access = (field.extensions.access ?? type.extensions.access) as Access | undefined;
  if (!access) throw new Error(`${type.name}.${field.name} does not state who may use it.`);
  return access;
}

function guardFields(type: GraphQLObjectType<unknown, RequestContext>, root: boolean): void {
  for (const field of Object.values(type.getFields())) {
    const access = accessOf(type, field);
    if (root && type.name === 'Mutation' && isForCustomers(access) && field.extensions.notCounted !== true)
      countChange(field);
    // What is public needs no gate, except at the root, where a sign-in that may only change its password stops, and where it is told something.
    if (access !== 'public' || root || field.args.length > 0) guard(field, access);
    if (root) noteAsking(field, type.name === 'Mutation');
  }
}

/** Counts a change before it is made; the gate around it has refused callers without access by then. */
function countChange(field: GraphQLField<unknown, RequestContext>): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = async (source, args, context, info) => {
    await context.services.writeLimits.change();
    return resolve(source, args, context, info) as unknown;
  };
}

/** What a gated field asks of the actor, and nothing of its row: a property, whose value is what the row has. Null for all other fields. */
export function propertyAccess({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): Access | null {
  return (extensions.propertyAccess as Access | undefined) ?? null;
}

/** Notes in the context what decides whether the answer may be kept. */
function noteAsking(field: GraphQLField<unknown, RequestContext>, changes: boolean): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  const isSame = field.extensions.sameForVisitors === true;
  field.resolve = (source, args, context, info) => {
    if (!isSame) context.asked.onlySame = false;
    if (changes) context.asked.changes = true;
    return resolve(source, args, context, info);
  };
}

function guard(field: GraphQLField<unknown, RequestContext>, access: Access): void {
  // A price is guarded in each row: a visitor reads null, which is no refusal.
  if (!field.resolve && field.args.length === 0 && access !== 'priced')
    field.extensions = { ...field.extensions, propertyAccess: access };
  const resolve = field.resolve ?? defaultFieldResolver;
  const takesTexts = field.args.length > 0;
  field.resolve = (source, args, context, info) => {
    if (access === 'priced' && !context.actor) return null;
    assertAccess(access, context.actor);
    if (takesTexts) assertStorable(args);
    return resolve(source, args, context, info);
  };
}
