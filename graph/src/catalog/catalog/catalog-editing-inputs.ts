import { Field, InputType, Int } from 'type-graphql';
import { pricingInfoFields, productFields } from '../../definitions/product.js';
import { synonymFields } from '../../definitions/synonyms.js';
import { about } from '../../platform/shared/descriptions.js';
import { CheckedBy, SeenVersionField } from '../../platform/shared/graphql-fields.js';
import { changedValues, InputFields, newValues } from '../../platform/shared/record-fields.js';
import { pricingInfoInput, productChangeInput, productInput, synonymsInput } from './product-rules.js';

const optional = (description: string) => ({ nullable: true, description });

@InputType({
  description: 'Return and tax flags. For a new product, an omitted flag is false; otherwise it keeps its value.',
})
@CheckedBy(pricingInfoInput)
@InputFields(pricingInfoFields, 'change')
export class PricingFlagsInput extends changedValues(pricingInfoFields) {}

@InputType({ description: 'Return and tax flags to save together with their product. Omitted flags keep their value.' })
export class ItemPricingInfoInput extends PricingFlagsInput {
  @SeenVersionField() version?: number;
}

@CheckedBy(pricingInfoInput)
@InputType({ description: 'Return and tax flags to change. Omitted flags keep their value.' })
export class UpdatePricingInfoInput extends PricingFlagsInput {
  @Field(() => Int, { description: about.existingKey }) productKey: number;
  @SeenVersionField() version?: number;
}

@InputType({
  description: 'A new product. Quantities must satisfy minimum <= default <= maximum, unless the maximum is 0.',
})
@CheckedBy(productInput)
@InputFields(productFields, 'new')
export class CreateProductInput extends newValues(productFields) {
  @Field(() => PricingFlagsInput, optional('All flags are false if omitted.')) pricingInfo?: PricingFlagsInput;
}

@InputType({
  description:
    'Changes to a product. Omitted fields keep their value; null or empty text clears an optional text. Afterwards, quantities must satisfy minimum <= default <= maximum, unless the maximum is 0.',
})
@CheckedBy(productChangeInput)
@InputFields(productFields, 'change')
export class UpdateProductInput extends changedValues(productFields) {
  @Field(() => Int, { description: about.existingKey }) key: number;
  @Field(() => ItemPricingInfoInput, optional('Saved in the same transaction as the product.'))
  pricingInfo?: ItemPricingInfoInput;
  @SeenVersionField() version?: number;
}

@InputType({ description: 'The synonyms to save. They replace all stored ones.' })
@CheckedBy(synonymsInput)
@InputFields(synonymFields, 'new')
export class UpdateSearchSynonymsInput extends newValues(synonymFields) {
  @SeenVersionField() version?: number;
}
