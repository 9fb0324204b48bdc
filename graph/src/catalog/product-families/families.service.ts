import { z } from 'zod';
import {
  dissolveFamily,
  familiesOfCategory,
  looseItemCount,
  looseItems,
  writeFamily,
  CatalogService,
  type CategoryFamily,
  type LooseItem,
} from '../catalog/index.js';
import { attributesText } from '../../definitions/attributes.js';
import { productFields } from '../../definitions/product.js';
import { vendors as vendorType } from '../purchasing/index.js';
import { RecordServices } from '../../platform/records/index.js';
import { requireAdmin } from '../../platform/shared/access.js';
import { about as shared } from '../../platform/shared/descriptions.js';
import { requiredText } from '../../platform/shared/field-inputs.js';
import { keyFrom, parseInput } from '../../platform/shared/input.js';
import { newInput } from '../../platform/shared/record-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { about, mostItems } from './family-descriptions.js';
import { proposeFamilies } from './propose-families.js';

/** An item of a proposal, with attributes as items store them. */
export interface FamilyProposalItem extends Omit<LooseItem, 'vendorKey'> {
  attributes: string;
  isSameAsAnother: boolean;
}

export interface FamilyProposal {
  name: string;
  columns: string[];
  itemCount: number;
  items: FamilyProposalItem[];
}

export interface FamilyProposals {
  withoutFamily: number;
  totalCount: number;
  proposals: FamilyProposal[];
}

const name = requiredText('Enter a name for the family.', productFields.family.most).describe(about.name);

const item = z
  .object({
    key: keyFrom().describe(shared.existingKey),
    version: z.int('must be a whole number').describe(about.seenVersion),
  })
  .and(newInput({ attributes: productFields.attributes }));

export const confirmedFamily = z.object({
  name,
  items: z
    .array(item, 'must be a list')
    .min(1, 'Choose at least one item.')
    .max(mostItems, `Choose at most ${mostItems} items.`)
    .refine(items => new Set(items.map(({ key }) => key)).size === items.length, 'Send each item once.')
    .describe(`1 to ${mostItems} items of one category, each once.`),
});

export const removedFamily = z.object({ categoryKey: keyFrom().describe(shared.existingKey), name });

/** Families of items that staff confirm from proposals. */
export class FamiliesService extends PerRequest {
  private readonly catalog = this.context.get(CatalogService);
  private readonly records = this.context.get(RecordServices);

  /** The families that the descriptions of a category suggest for items that are in none, largest first. */
  async proposals(categoryKey: number): Promise<FamilyProposals> {
    requireAdmin(this.context.actor);
    await this.catalog.existingCategory(categoryKey);
    // Not from a replica, which may lag: items that were just confirmed must not be proposed again.
    const [items, [total], vendors] = await Promise.all([
      this.context.reads.rows<LooseItem>(looseItems, [categoryKey]),
      this.context.reads.rows<{ count: number }>(looseItemCount, [categoryKey]),
      this.records.of(vendorType).names(),
    ]);
    const vendorNames = new Map(vendors.map(vendor => [vendor.key, vendor.name]));
    const families = proposeFamilies(
      items.map(({ vendorKey, ...item }) => ({ ...item, vendorName: vendorNames.get(vendorKey ?? 0) ?? null })),
    );
    return {
      withoutFamily: total?.count ?? 0,
      totalCount: families.length,
      proposals: families.slice(0, 20).map(family => ({
        name: family.name,
        columns: family.columns,
        itemCount: family.items.length,
        items: family.items
          .slice(0, mostItems)
          .map(({ item: { vendorName: _, ...item }, attributes, isSameAsAnother }) => ({
            ...item,
            attributes: attributesText(attributes),
            isSameAsAnother,
          })),
      })),
    };
  }

  /** The families of a category by name, with the number of their items. */
  async families(categoryKey: number): Promise<CategoryFamily[]> {
    requireAdmin(this.context.actor);
    await this.catalog.existingCategory(categoryKey);
    return this.context.reads.rows<CategoryFamily>(familiesOfCategory, [categoryKey]);
  }

  /** Puts items into a family and sets their attributes, all or nothing. Returns the family with all its items. */
  confirm(input: unknown): Promise<CategoryFamily> {
    const actor = requireAdmin(this.context.actor);
    const { name: family, items } = parseInput(confirmedFamily, input);
    return inTransaction(this.context.em, em =>
      writeFamily(
        em,
        family,
        items.map(item => ({ ...item, attributes: item.attributes ?? null })),
        { actor, at: this.context.clock.now() },
      ),
    );
  }

  /** Removes all items from a family; they keep their attributes. Returns their number. */
  remove(input: unknown): Promise<number> {
    const actor = requireAdmin(this.context.actor);
    const family = parseInput(removedFamily, input);
    return inTransaction(this.context.em, em => dissolveFamily(em, family, { actor, at: this.context.clock.now() }));
  }
}
