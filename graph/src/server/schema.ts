import {
  defaultFieldResolver,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { buildSchema, getMetadataStorage, type ResolverData } from 'type-graphql';
import { ChangedFieldsResolver, ChangeLogResolver } from '../platform/audit/index.js';
import { CaptchaResolver, WriteLimits } from '../platform/auth/index.js';
import { OwnNumberFieldsResolver, OwnNumbersResolver } from '../customers/own-numbers/index.js';
import { CartsResolver } from '../selling/carts/index.js';
import { ShoppingListsResolver } from '../customers/shopping-lists/index.js';
import {
  catalogEditingResolvers,
  CatalogResolver,
  ProductConnectionResolver,
  ProductFacetsResolver,
  ProductFieldsResolver,
  SearchResolver,
} from '../catalog/catalog/index.js';
import {
  CheckoutResolver,
  CreditResolver,
  OrderStatusResolver,
  PaymentSettingsResolver,
} from '../selling/checkout/index.js';
import {
  AccountResolver,
  ActingResolver,
  ActivationResolver,
  ContactMutations,
  KeptSignInsResolver,
  SignInHelpResolver,
  CustomerEditingResolver,
  CustomersResolver,
  LocationMutations,
  RegistrationResolver,
} from '../customers/customers/index.js';
import { customerJobsResolvers } from '../customers/customer-jobs/index.js';
import { FirstStepsResolver } from '../operations/first-steps/index.js';
import { FavoritesResolver } from '../customers/favorites/index.js';
import { ColumnMappingsResolver, ImportsResolver, StagedImportsResolver } from '../staff/imports/index.js';
import { CustomerDataResolver } from '../operations/lifecycle/index.js';
import {
  CustomerOrdersResolver,
  FailedMailResolver,
  OrderConnectionResolver,
  OrderingResolver,
  OrderLineFieldsResolver,
  UsualQuantityResolver,
} from '../selling/ordering/index.js';
import { OrderPadResolver } from '../selling/order-pad/index.js';
import {
  OrderCardPaymentResolver,
  OrderPaymentDifferencesResolver,
  PaymentDifferencesResolver,
  PaymentsResolver,
} from '../selling/payments/index.js';
import { PoAttachmentsResolver } from '../selling/po-attachments/index.js';
import { FamiliesResolver } from '../catalog/product-families/index.js';
import { ProductPricesResolver } from '../catalog/pricing/index.js';
import { LastBoughtResolver, ReorderingResolver } from '../selling/reordering/index.js';
import { ReportsResolver, SavedReportsResolver } from '../staff/reporting/index.js';
import { assertAccess, isForCustomers, type Access } from '../platform/shared/access.js';
import { assertStorable } from '../platform/shared/storable-text.js';
import { ChangeSourcesResolver, FieldChangeNamesResolver } from './change-names.resolver.js';
import type { RequestContext } from './request-context.js';
import { StoreResolver } from './store.resolver.js';
import { recordModules } from '../operations/lifecycle/index.js';

export interface SchemaOptions {
  /** false: the caller checks the access of plain properties, with `propertyAccess`. */
  checksProperties?: boolean;
}

/** Builds the schema of all modules, with an access check on every field. */
export async function createSchema({ checksProperties = true }: SchemaOptions = {}): Promise<GraphQLSchema> {
  const schema = await buildSchema({
    resolvers: [
      StoreResolver,
      CaptchaResolver,
      RegistrationResolver,
      CustomersResolver,
      CustomerEditingResolver,
      ActivationResolver,
      KeptSignInsResolver,
      SignInHelpResolver,
      AccountResolver,
      ContactMutations,
      LocationMutations,
      ActingResolver,
      ...recordModules.flatMap(({ resolvers }) => resolvers),
      CatalogResolver,
      ...catalogEditingResolvers,
      ProductFieldsResolver,
      ProductPricesResolver,
      ProductConnectionResolver,
      ProductFacetsResolver,
      SearchResolver,
      FamiliesResolver,
      FavoritesResolver,
      CartsResolver,
      OwnNumbersResolver,
      ...customerJobsResolvers,
      PoAttachmentsResolver,
      ShoppingListsResolver,
      OwnNumberFieldsResolver,
      OrderPadResolver,
      OrderingResolver,
      OrderConnectionResolver,
      OrderLineFieldsResolver,
      UsualQuantityResolver,
      ReorderingResolver,
      LastBoughtResolver,
      CustomerOrdersResolver,
      FailedMailResolver,
      FirstStepsResolver,
      CheckoutResolver,
      PaymentSettingsResolver,
      CreditResolver,
      OrderStatusResolver,
      PaymentsResolver,
      OrderCardPaymentResolver,
      PaymentDifferencesResolver,
      OrderPaymentDifferencesResolver,
      ImportsResolver,
      StagedImportsResolver,
      ColumnMappingsResolver,
      ChangedFieldsResolver,
      ChangeLogResolver,
      FieldChangeNamesResolver,
      ChangeSourcesResolver,
      ReportsResolver,
      SavedReportsResolver,
      CustomerDataResolver,
    ],
    // Services check their input, so that REST has the same checks.
    validate: false,
    container: ({ context }: ResolverData<RequestContext>) => context.services,
  });
  const computed = computedFields();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const root = isRoot(schema, type);
    for (const field of Object.values(type.getFields())) {
      // type-graphql's resolver of a property first creates an instance of its class, which costs more than the rest of
      // a list.
      const isComputed = root || computed.has(`${type.name}.${field.name}`);
      if (!isComputed) field.resolve = undefined;
      if (!isComputed || field.extensions.sameFor === 'priceList')
        field.extensions = { ...field.extensions, isShared: true };
      protectField(type, field, { root, checksProperties });
    }
  }
  return schema;
}

/** Fields that a resolver class computes, as `Type.field`. All others are properties or getters of their row. */
function computedFields(): Set<string> {
  const { fieldResolvers, objectTypes } = getMetadataStorage();
  const names = new Map(objectTypes.map(({ target, name }) => [target, name]));
  return new Set(
    fieldResolvers
      .filter(({ kind }) => kind === 'external')
      .map(({ getObjectType, schemaName }) => `${names.get(getObjectType?.() as never)}.${schemaName}`),
  );
}

function isRoot(schema: GraphQLSchema, type: GraphQLObjectType): boolean {
  return type === schema.getQueryType() || type === schema.getMutationType();
}

/** Returns the access of a field, or else of its type. Every root field declares its own. */
export function accessOf(
  type: Pick<GraphQLObjectType, 'name' | 'extensions'>,
  field: Pick<GraphQLField<unknown, unknown>, 'name' | 'extensions'>,
): Access {
  const access = (field.extensions.access ?? type.extensions.access) as Access | undefined;
  if (!access) throw new Error(`${type.name}.${field.name} does not state who may use it.`);
  return access;
}

function protectField(
  type: GraphQLObjectType<unknown, RequestContext>,
  field: GraphQLField<unknown, RequestContext>,
  { root, checksProperties }: { root: boolean; checksProperties: boolean },
): void {
  const access = accessOf(type, field);
  if (root && type.name === 'Mutation' && isForCustomers(access) && field.extensions.notCounted !== true)
    countChange(field);
  // A public field needs a check only at the root, where a token for changing the password is refused, and where it has
  // arguments.
  if (access !== 'public' || root || field.args.length > 0) checkAccess(field, access, checksProperties);
  if (root) recordCacheability(field, type.name === 'Mutation');
}

/** Counts a change before it runs. The surrounding check has already rejected callers without access. */
function countChange(field: GraphQLField<unknown, RequestContext>): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = async (source, args, context, info) => {
    await context.services.get(WriteLimits).change();
    return resolve(source, args, context, info) as unknown;
  };
}

/**
 * Returns the access that a plain property requires; null for fields that are public or computed, and for prices, which
 * depend on the row.
 */
export function propertyAccess({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): Access | null {
  return (extensions.propertyAccess as Access | undefined) ?? null;
}

/** Whether all customers with the same price list read the same value of this field. A field without the mark is personal. */
export function isShared({ name, extensions }: Pick<GraphQLField<unknown, unknown>, 'name' | 'extensions'>): boolean {
  return extensions.isShared === true || name === '__typename';
}

/** Records in the context whether the response may be cached. */
function recordCacheability(field: GraphQLField<unknown, RequestContext>, changes: boolean): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  const isSame = field.extensions.sameFor !== undefined;
  field.resolve = (source, args, context, info) => {
    if (!isSame) context.cacheability.onlySame = false;
    if (changes) context.cacheability.changes = true;
    return resolve(source, args, context, info);
  };
}

function checkAccess(field: GraphQLField<unknown, RequestContext>, access: Access, checksProperties: boolean): void {
  const takesTexts = field.args.length > 0;
  // A price is checked in each row: it is null for visitors, which is not a refusal.
  if (!field.resolve && !takesTexts && access !== 'priced') {
    field.extensions = { ...field.extensions, propertyAccess: access };
    if (!checksProperties) return;
  }
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (source, args, context, info) => {
    if (access === 'priced' && !context.actor) return null;
    assertAccess(access, context.actor);
    if (takesTexts) assertStorable(args);
    return resolve(source, args, context, info);
  };
}
