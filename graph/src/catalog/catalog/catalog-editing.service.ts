import type { EntityManager } from '@mikro-orm/postgresql';
import { fieldChanges } from '../../platform/audit/index.js';
import { fieldNames, namesOf, valuesOf } from '../../definitions/field.js';
import { comparedFields, pricingInfoFields, productFields } from '../../definitions/product.js';
import { synonymFields } from '../../definitions/synonyms.js';
import { vendors } from '../purchasing/index.js';
import {
  assertReferences,
  duplicateError,
  RecordEditor,
  type FieldValues,
  type RecordKind,
} from '../../platform/records/index.js';
import { requireAdmin } from '../../platform/shared/access.js';
import { pageWindow, type Page, type PageRequest } from '../../platform/shared/connection.js';
import { invalidInput } from '../../platform/shared/errors.js';
import { definedOf } from '../../platform/shared/field-inputs.js';
import { parseInput, searchTextNamed } from '../../platform/shared/input.js';
import { initialValues } from '../../platform/shared/record-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { categories } from './categories.js';
import { PricingInfo } from './pricing-info.entity.js';
import {
  assertItem,
  pricingInfoInput,
  productChangeInput,
  productInput,
  substituteInput,
  synonymsInput,
} from './product-rules.js';
import { followRenamed } from './renamed-substitute.js';
import { Product } from './product.entity.js';
import { wasEverSold } from './lookups.js';
import { listRemoved, type RemovedProduct } from './removed-products.js';
import { SearchSynonyms } from './search-synonyms.entity.js';

const productKind: RecordKind<Product> = {
  entity: Product,
  subject: 'product',
  fields: fieldNames(productFields),
  decimals: namesOf(productFields, 'price'),
  labelOf: product => product.productId,
  missing: 'This item is not sold.',
  existing: { deletedAt: null },
  markDeleted: (product, at) => {
    product.deletedAt = at;
  },
  toEntity: ({ vendorKey, categoryKey, ...values }) => ({
    ...values,
    ...(vendorKey === undefined ? {} : { vendor: vendorKey }),
    ...(categoryKey === undefined ? {} : { category: categoryKey }),
  }),
  duplicate: () => duplicateError('productId', 'Another item has this item id.'),
};

/** Vendor and category, which are locked until the item is written */
const neighbors = { fields: productFields, references: { vendorKey: vendors, categoryKey: categories } };

/** Also products that are no longer sold, whose substitute staff may still change */
const anyProductKind: RecordKind<Product> = { ...productKind, existing: {} };

const removedProductKind: RecordKind<Product> = {
  ...productKind,
  missing: 'This item is not among the removed ones.',
  existing: { deletedAt: { $ne: null } },
};

const pricingKind: Omit<RecordKind<PricingInfo>, 'labelOf'> = {
  entity: PricingInfo,
  subject: 'product',
  keyField: 'productKey',
  fields: fieldNames(pricingInfoFields),
  missing: 'This item is not sold.',
};

const synonymsKind: RecordKind<SearchSynonyms> = {
  entity: SearchSynonyms,
  subject: 'searchSynonyms',
  fields: fieldNames(synonymFields),
  labelOf: () => 'Search synonyms',
  missing: 'Synonyms not found.',
};

/** A change to an item; omitted fields keep their values. */
export interface ItemChange extends Record<string, unknown> {
  key: number;
  version?: number | null;
}

/** Synonyms to save, with the version that the change is based on. */
export interface SynonymsChange extends Record<string, unknown> {
  version?: number | null;
}

/** Return and tax flags to change, with the version that the change is based on. */
export interface PricingChange extends Record<string, unknown> {
  version?: number | null;
}

/** The substitute of an item, with the version that the change is based on. */
export interface SubstituteChange extends Record<string, unknown> {
  substituteId?: string | null;
  version?: number | null;
}

/** Changes that staff make to items and synonyms. */
export class CatalogEditingService extends PerRequest {
  private readonly products = new RecordEditor(this.context, productKind);

  /** Replaces the search synonyms. */
  updateSearchSynonyms({ version, ...input }: SynonymsChange): Promise<SearchSynonyms> {
    requireAdmin(this.context.actor);
    const values = parseInput(synonymsInput, input);
    return new RecordEditor(this.context, synonymsKind).update(1, values, version);
  }

  createProduct(input: unknown): Promise<Product> {
    requireAdmin(this.context.actor);
    const values = parseInput(productInput, input);
    const flags = this.flagsOf((input as { pricingInfo?: unknown }).pricingInfo);
    assertItem({ ...initialValues(productFields), ...values });
    return inTransaction(this.context.em, async em => {
      await assertReferences(em, neighbors, values);
      await assertSubstitute(em, values.substituteId, values.productId);
      const product = await this.products.create(
        definedOf(values),
        fieldChanges<FieldValues>({}, flags, Object.keys(flags)),
      );
      em.persist(em.create(PricingInfo, { productKey: product.key, ...flags }));
      return product;
    });
  }

  /** Changes an item and its flags, all or nothing. */
  updateProduct({
    key,
    version,
    pricingInfo,
    ...input
  }: ItemChange & { pricingInfo?: PricingChange | null }): Promise<Product> {
    const actor = requireAdmin(this.context.actor);
    const values = definedOf(parseInput(productChangeInput, input));
    return inTransaction(this.context.em, async em => {
      const stored = await this.products.locked(em, key);
      assertItem({ ...valuesOf(stored, comparedFields), ...values });
      await assertReferences(em, neighbors, values);
      if (values.substituteId !== stored.substituteId)
        await assertSubstitute(em, values.substituteId, values.productId ?? stored.productId);
      const { productId: from } = stored;
      const product = await this.products.update(key, values, version);
      if (product.productId.toLowerCase() !== from.toLowerCase())
        await followRenamed(em, { from, to: product.productId, actor, at: this.context.clock.now() });
      if (pricingInfo) await this.updatePricingInfo({ ...pricingInfo, productKey: key });
      return product;
    });
  }

  /** Changes the given return and tax flags. */
  updatePricingInfo({ productKey, version, ...input }: PricingChange & { productKey: number }): Promise<PricingInfo> {
    requireAdmin(this.context.actor);
    const flags = definedOf(parseInput(pricingInfoInput, input));
    return inTransaction(this.context.em, async em => {
      const product = await this.products.locked(em, productKey);
      return this.pricing(product).update(productKey, flags, version);
    });
  }

  /**
   * Removes an item from the store, the search and all favorites; orders keep their copies. An omitted substitute
   * is kept.
   */
  deleteProduct(key: number, input: SubstituteChange = {}): Promise<true> {
    requireAdmin(this.context.actor);
    if (input.substituteId === undefined) return this.products.remove(key, input.version);
    const { substituteId } = parseInput(substituteInput, input);
    return inTransaction(this.context.em, async em => {
      await this.changeSubstitute(em, this.products, key, { ...input, substituteId });
      return this.products.remove(key);
    });
  }

  /** The removed items, or those that match `search`, the most recently removed first. */
  async removedProducts(search: string, page: PageRequest): Promise<Page<RemovedProduct>> {
    requireAdmin(this.context.actor);
    return listRemoved(this.context.reads, searchTextNamed('search', search), pageWindow(page, this.context));
  }

  /** Returns a removed item to the catalog, unless another one has its item ID now. */
  restoreProduct(key: number, version?: number | null): Promise<Product> {
    requireAdmin(this.context.actor);
    const unmark = (product: Product) => {
      product.deletedAt = null;
    };
    return new RecordEditor(this.context, removedProductKind).restore(key, unmark, version);
  }

  /** Changes the substitute of an item, which may have been removed already. */
  setSubstitute(key: number, input: SubstituteChange): Promise<true> {
    requireAdmin(this.context.actor);
    const { substituteId } = parseInput(substituteInput, input);
    const products = new RecordEditor(this.context, anyProductKind);
    return inTransaction<true>(this.context.em, async em => {
      await this.changeSubstitute(em, products, key, { ...input, substituteId });
      return true;
    });
  }

  private async changeSubstitute(
    em: EntityManager,
    products: RecordEditor<Product>,
    key: number,
    { substituteId, version }: SubstituteChange & { substituteId: string | null },
  ): Promise<void> {
    const { productId } = await products.locked(em, key);
    await assertSubstitute(em, substituteId, productId);
    await products.update(key, { substituteId }, version);
  }

  private pricing(product: Product): RecordEditor<PricingInfo> {
    return new RecordEditor(this.context, { ...pricingKind, labelOf: () => product.productId });
  }

  private flagsOf(pricingInfo: unknown): FieldValues {
    return pricingInfo == null ? {} : definedOf(parseInput(pricingInfoInput, pricingInfo));
  }
}

/** Throws unless the substitute exists. Imports skip this check, because the other item may be in a later report. */
async function assertSubstitute(
  em: EntityManager,
  substituteId: string | null | undefined,
  productId: string,
): Promise<void> {
  if (substituteId == null) return;
  if (substituteId.toLowerCase() === productId.toLowerCase())
    throw invalidInput({ substituteId: ['An item cannot replace itself.'] });
  if (!(await wasEverSold(em, substituteId)))
    throw invalidInput({ substituteId: [`No item has the ID ${substituteId}.`] });
}
