import { Field, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { CategoryFamily } from '../catalog/index.js';
import { productFields } from '../../definitions/product.js';
import { about as shared } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { InputArg, inputType, KeyArg, KeyField, VersionField } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { about } from './family-descriptions.js';
import {
  confirmedFamily,
  removedFamily,
  FamiliesService,
  type FamilyProposal,
  type FamilyProposalItem,
  type FamilyProposals,
} from './families.service.js';

@Access('admin')
@ObjectType('FamilyProposalItem', { description: about.item })
class FamilyProposalItemType implements FamilyProposalItem {
  @KeyField() key: number;
  @VersionField() version: number;
  @Field(() => String, { description: about.productId }) productId: string;
  @Field(() => String, { description: about.description }) description: string;
  @Field(() => String, { description: about.attributes }) attributes: string;
  @Field(() => Boolean, { description: about.isSameAsAnother }) isSameAsAnother: boolean;
}

@Access('admin')
@ObjectType('FamilyProposal', { description: about.proposal })
class FamilyProposalType implements FamilyProposal {
  @Field(() => String, { description: about.proposedName }) name: string;
  @Field(() => [String], { description: about.columns }) columns: string[];
  @Field(() => Int, { description: about.itemCount }) itemCount: number;
  @Field(() => [FamilyProposalItemType], { description: about.items }) items: FamilyProposalItem[];
}

@Access('admin')
@ObjectType('FamilyProposals', { description: about.proposalsType })
class FamilyProposalsType implements FamilyProposals {
  @Field(() => Int, { description: about.withoutFamily }) withoutFamily: number;
  @Field(() => Int, { description: about.totalCount }) totalCount: number;
  @Field(() => [FamilyProposalType], { description: about.proposals }) proposals: FamilyProposal[];
}

@Access('admin')
@ObjectType('CategoryFamily', { description: about.family })
class CategoryFamilyType implements CategoryFamily {
  @Field(() => Int, { description: about.productKey }) productKey: number;
  @Field(() => String, { description: about.name }) name: string;
  @Field(() => Int, { description: about.count }) count: number;
}

@InputType({ description: about.confirmedItem })
class ConfirmedItemInput {
  @Field(() => Int, { description: shared.existingKey }) key: number;
  @Field(() => Int, { description: about.seenVersion }) version: number;
  @Field(() => String, { nullable: true, description: productFields.attributes.description }) attributes?: string;
}

const ConfirmFamilyInput = inputType('ConfirmFamilyInput', about.confirmInput, confirmedFamily, {
  nested: { items: () => [ConfirmedItemInput] },
});
const RemoveFamilyInput = inputType('RemoveFamilyInput', about.removeInput, removedFamily);

@Resolver()
export class FamiliesResolver extends PerRequest {
  private readonly families = this.context.get(FamiliesService);

  @Access('admin')
  @Query(() => FamilyProposalsType, { nullable: true, description: about.proposalsOf })
  familyProposals(@KeyArg('categoryKey') categoryKey: number): Promise<FamilyProposals> {
    return this.families.proposals(categoryKey);
  }

  @Access('admin')
  @Query(() => [CategoryFamilyType], { nullable: true, description: about.familiesOf })
  categoryFamilies(@KeyArg('categoryKey') categoryKey: number): Promise<CategoryFamily[]> {
    return this.families.families(categoryKey);
  }

  @Access('admin')
  @Mutation(() => CategoryFamilyType, { nullable: true, description: about.confirm })
  confirmFamily(@InputArg(() => ConfirmFamilyInput) input: unknown): Promise<CategoryFamily> {
    return this.families.confirm(input);
  }

  @Access('admin')
  @Mutation(() => Int, { nullable: true, description: about.remove })
  removeFamily(@InputArg(() => RemoveFamilyInput) input: unknown): Promise<number> {
    return this.families.remove(input);
  }
}
