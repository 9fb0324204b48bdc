import { mostLooseItems } from '../catalog/index.js';
import { Field, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { CategoryFamily } from '../catalog/index.js';
import { productFields } from '../../definitions/product.js';
import { about as shared } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { InputArg, inputType, KeyArg, KeyField, VersionField } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { about, mostItems, mostProposals } from './family-descriptions.js';
import {
  confirmedFamily,
  removedFamily,
  FamiliesService,
  type FamilyProposal,
  type FamilyProposalItem,
  type FamilyProposals,
} from './families.service.js';

@Access('admin')
@ObjectType('FamilyProposalItem', { description: 'An item with the attributes that its description suggests.' })
class FamilyProposalItemType implements FamilyProposalItem {
  @KeyField() key: number;
  @VersionField() version: number;
  @Field(() => String, { description: 'The item ID that customers order by.' }) productId: string;
  @Field(() => String, { description: 'The description that the attributes were read from.' }) description: string;
  @Field(() => String, {
    description:
      'In the format of `Product.attributes`, such as "Thread: 3/8-16; Length: 2 in". Each value is part of the description.',
  })
  attributes: string;
  @Field(() => Boolean, { description: 'True if another item of the proposal has the same attributes.' })
  isSameAsAnother: boolean;
}

@Access('admin')
@ObjectType('FamilyProposal', {
  description: 'A suggested family: items whose descriptions differ only in their attributes.',
})
class FamilyProposalType implements FamilyProposal {
  @Field(() => String, { description: 'What the descriptions have in common, such as "Hex Cap Screw".' }) name: string;
  @Field(() => [String], { description: 'Names of the attributes, in the order of columns in a catalog.' })
  columns: string[];
  @Field(() => Int, { description: `Number of items in the family, of which \`items\` has the first ${mostItems}.` })
  itemCount: number;
  @Field(() => [FamilyProposalItemType], { description: `At most ${mostItems}, by description.` })
  items: FamilyProposalItem[];
}

@Access('admin')
@ObjectType('FamilyProposals', { description: 'Families that the descriptions of a category suggest.' })
class FamilyProposalsType implements FamilyProposals {
  @Field(() => Int, { description: 'Items for sale of the category that are in no family.' }) withoutFamily: number;
  @Field(() => Int, {
    description: 'Number of families that the descriptions suggest, of which `proposals` has the largest.',
  })
  totalCount: number;
  @Field(() => [FamilyProposalType], { description: `The largest families first, at most ${mostProposals}.` })
  proposals: FamilyProposal[];
}

@Access('admin')
@ObjectType('CategoryFamily', { description: 'A family with the number of its items, for staff.' })
class CategoryFamilyType implements CategoryFamily {
  @Field(() => Int, { description: 'Key of one of its items, for `productFamily`.' }) productKey: number;
  @Field(() => String, { description: about.name }) name: string;
  @Field(() => Int, { description: 'Items for sale in it.' }) count: number;
}

@InputType({ description: 'An item to put into the family.' })
class ConfirmedItemInput {
  @Field(() => Int, { description: shared.existingKey }) key: number;
  @Field(() => Int, { description: about.seenVersion }) version: number;
  @Field(() => String, { nullable: true, description: productFields.attributes.description }) attributes?: string;
}

const ConfirmFamilyInput = inputType('ConfirmFamilyInput', 'A family with the items to put into it.', confirmedFamily, {
  nested: { items: () => [ConfirmedItemInput] },
});
const RemoveFamilyInput = inputType('RemoveFamilyInput', 'The family whose items are taken out of it.', removedFamily);

@Resolver()
export class FamiliesResolver extends PerRequest {
  private readonly families = this.context.get(FamiliesService);

  @Access('admin')
  @Query(() => FamilyProposalsType, {
    nullable: true,
    description:
      `Proposes families for items for sale that are in none, from the descriptions of a category: the first ${mostLooseItems.toLocaleString('en-US')} ` +
      'by description are read. Nothing is stored until `confirmFamily`.',
  })
  familyProposals(@KeyArg('categoryKey') categoryKey: number): Promise<FamilyProposals> {
    return this.families.proposals(categoryKey);
  }

  @Access('admin')
  @Query(() => [CategoryFamilyType], {
    nullable: true,
    description: 'The families of a category by name, at most 500.',
  })
  categoryFamilies(@KeyArg('categoryKey') categoryKey: number): Promise<CategoryFamily[]> {
    return this.families.families(categoryKey);
  }

  @Access('admin')
  @Mutation(() => CategoryFamilyType, {
    nullable: true,
    description:
      'Puts items of one category into a family and sets their attributes, all or nothing. A family that exists keeps its other items. ' +
      'STALE if an item has changed since its version was read, with `items` that lists the changed ones; NOT_FOUND if one is no longer sold.',
  })
  confirmFamily(@InputArg(() => ConfirmFamilyInput) input: unknown): Promise<CategoryFamily> {
    return this.families.confirm(input);
  }

  @Access('admin')
  @Mutation(() => Int, {
    nullable: true,
    description:
      'Takes all items for sale out of a family; they keep their attributes. Returns the number of items. NOT_FOUND if the category has no such family.',
  })
  removeFamily(@InputArg(() => RemoveFamilyInput) input: unknown): Promise<number> {
    return this.families.remove(input);
  }
}
