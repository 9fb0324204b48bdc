import { Field, InputType, Int } from 'type-graphql';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { about } from '../shared/descriptions.js';
import { SeenVersionField } from '../shared/graphql-fields.js';
import { aboutCategory, aboutFlags, aboutProduct } from './product-descriptions.js';

const range = 'US dollars with at most 4 decimals, 0 to 9,999,999.9999.';
const unitPrice = `Unit price: ${range}`;
const listPrice = `List price: ${range}`;
const optional = (description: string) => ({ nullable: true, description });

@InputType({ description: 'Return and tax flags. For a new product, an omitted flag is false; otherwise it keeps its value.' })
export class PricingFlagsInput {
  @Field(() => Boolean, optional(aboutFlags.allowReturns)) allowReturns?: boolean;
  @Field(() => Boolean, optional(aboutFlags.taxable)) taxable?: boolean;
  @Field(() => Boolean, optional(aboutFlags.federalTax)) federalTax?: boolean;
  @Field(() => Boolean, optional(aboutFlags.stateTax)) stateTax?: boolean;
  @Field(() => Boolean, optional(aboutFlags.localTax)) localTax?: boolean;
  @Field(() => Boolean, optional(aboutFlags.municipalTax)) municipalTax?: boolean;
}

@InputType({ description: 'Return and tax flags to save together with their product. Omitted flags keep their value.' })
export class ItemPricingInfoInput extends PricingFlagsInput {
  @SeenVersionField() version?: number;
}

@InputType({ description: 'Return and tax flags to change. Omitted flags keep their value.' })
export class UpdatePricingInfoInput extends PricingFlagsInput {
  @Field(() => Int, { description: about.existingKey }) productKey: number;
  @SeenVersionField() version?: number;
}

@InputType({ description: 'A new product. Quantities must satisfy minimum <= default <= maximum, unless the maximum is 0.' })
export class CreateProductInput {
  @Field(() => String, { description: aboutProduct.productId }) productId: string;
  @Field(() => String, optional(aboutProduct.auxilliaryItemId)) auxilliaryItemId?: string | null;
  @Field(() => String, { description: aboutProduct.description }) description: string;
  @Field(() => Int, { description: aboutProduct.vendor }) vendorKey: number;
  @Field(() => String, optional(aboutProduct.vendorItemNumber)) vendorItemNumber?: string | null;
  @Field(() => DecimalScalar, { description: unitPrice }) standardCost: string;
  @Field(() => DecimalScalar, { description: listPrice }) basePrice: string;
  @Field(() => Int, { description: aboutProduct.minimumQuantity }) minimumQuantity: number;
  @Field(() => Int, { description: aboutProduct.maximumQuantity }) maximumQuantity: number;
  @Field(() => Int, { description: aboutProduct.defaultQuantity }) defaultQuantity: number;
  @Field(() => String, optional(aboutProduct.imageAddress)) imageAddress?: string | null;
  @Field(() => Int, { description: aboutProduct.category }) categoryKey: number;
  @Field(() => String, optional(aboutProduct.countryOfOrigin)) countryOfOrigin?: string | null;
  @Field(() => Boolean, optional(aboutProduct.featured)) featured?: boolean;
  @Field(() => Boolean, optional(aboutProduct.onSale)) onSale?: boolean;
  @Field(() => Boolean, optional(aboutProduct.inStoreOnly)) inStoreOnly?: boolean;
  @Field(() => PricingFlagsInput, optional('All flags are false if omitted.')) pricingInfo?: PricingFlagsInput;
}

@InputType({
  description: 'Changes to a product. Omitted fields keep their value; null or empty text clears an optional text. Afterwards, quantities must satisfy minimum <= default <= maximum, unless the maximum is 0.',
})
export class UpdateProductInput {
  @Field(() => Int, { description: about.existingKey }) key: number;
  @Field(() => String, optional(aboutProduct.productId)) productId?: string;
  @Field(() => String, optional(aboutProduct.auxilliaryItemId)) auxilliaryItemId?: string | null;
  @Field(() => String, optional(aboutProduct.description)) description?: string;
  @Field(() => Int, optional(aboutProduct.vendor)) vendorKey?: number;
  @Field(() => String, optional(aboutProduct.vendorItemNumber)) vendorItemNumber?: string | null;
  @Field(() => DecimalScalar, optional(unitPrice)) standardCost?: string;
  @Field(() => DecimalScalar, optional(listPrice)) basePrice?: string;
  @Field(() => Int, optional(aboutProduct.minimumQuantity)) minimumQuantity?: number;
  @Field(() => Int, optional(aboutProduct.maximumQuantity)) maximumQuantity?: number;
  @Field(() => Int, optional(aboutProduct.defaultQuantity)) defaultQuantity?: number;
  @Field(() => String, optional(aboutProduct.imageAddress)) imageAddress?: string | null;
  @Field(() => Int, optional(aboutProduct.category)) categoryKey?: number;
  @Field(() => String, optional(aboutProduct.countryOfOrigin)) countryOfOrigin?: string | null;
  @Field(() => Boolean, optional(aboutProduct.featured)) featured?: boolean;
  @Field(() => Boolean, optional(aboutProduct.onSale)) onSale?: boolean;
  @Field(() => Boolean, optional(aboutProduct.inStoreOnly)) inStoreOnly?: boolean;
  @Field(() => ItemPricingInfoInput, optional('Saved in the same transaction as the product.')) pricingInfo?: ItemPricingInfoInput;
  @SeenVersionField() version?: number;
}

@InputType({ description: 'A new category.' })
export class CreateCategoryInput {
  @Field(() => String, { description: aboutCategory.name }) name: string;
  @Field(() => Boolean, optional(aboutCategory.featured)) featured?: boolean;
}

@InputType({ description: 'Changes to a category. Omitted fields keep their value.' })
export class UpdateCategoryInput {
  @Field(() => Int, { description: about.existingKey }) key: number;
  @Field(() => String, optional(aboutCategory.name)) name?: string;
  @Field(() => Boolean, optional(aboutCategory.featured)) featured?: boolean;
  @SeenVersionField() version?: number;
}
