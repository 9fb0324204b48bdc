import { Field, InputType, Int } from 'type-graphql';
import { pricingInfoFields, productFields } from '../definitions/product.js';
import { changedValues, InputFields, newValues } from '../shared/record-fields.js';

const versionField = { nullable: true, description: 'Refused as STALE, with who changed what meanwhile, when the stored one is another.' };
const optional = { nullable: true };

@InputType({ description: 'Return and tax flags; what is left out stays, or is false for a new item.' })
@InputFields(pricingInfoFields, 'change')
export class PricingFlagsInput extends changedValues(pricingInfoFields) {}

@InputType({ description: 'Flags that are saved together with their item.' })
export class ItemPricingInfoInput extends PricingFlagsInput {
  @Field(() => Int, versionField) version?: number;
}

@InputType({ description: 'What is left out stays.' })
export class UpdatePricingInfoInput extends PricingFlagsInput {
  @Field(() => Int) productKey: number;
  @Field(() => Int, versionField) version?: number;
}

@InputType({ description: 'Quantities: minimum <= default <= maximum, where a maximum of 0 is none.' })
@InputFields(productFields, 'new')
export class CreateProductInput extends newValues(productFields) {
  @Field(() => PricingFlagsInput, optional) pricingInfo?: PricingFlagsInput;
}

@InputType({ description: 'What is left out stays. Quantities: minimum <= default <= maximum, where a maximum of 0 is none.' })
@InputFields(productFields, 'change')
export class UpdateProductInput extends changedValues(productFields) {
  @Field(() => Int) key: number;
  @Field(() => ItemPricingInfoInput, { nullable: true, description: 'Saved together with the item, or neither is.' }) pricingInfo?: ItemPricingInfoInput;
  @Field(() => Int, versionField) version?: number;
}

@InputType()
export class CreateCategoryInput {
  @Field(() => String, { description: 'At most 100 characters; DUPLICATE when another category has it, case ignored.' }) name: string;
  @Field(() => Boolean, { nullable: true, description: 'Shown on the home page; false unless told.' }) featured?: boolean;
}

@InputType({ description: 'What is left out stays.' })
export class UpdateCategoryInput {
  @Field(() => Int) key: number;
  @Field(() => String, { nullable: true, description: 'DUPLICATE when another category has it, case ignored.' }) name?: string;
  @Field(() => Boolean, optional) featured?: boolean;
  @Field(() => Int, versionField) version?: number;
}
