import { Field, InputType, Int } from 'type-graphql';
import { DecimalScalar } from '../shared/decimal-scalar.js';

const versionField = { nullable: true, description: 'Refused as STALE, with who changed what meanwhile, when the stored one is another.' };
const optional = { nullable: true };
const cost = 'US dollars, 0 to 9,999,999.9999';
const pieces = '0 to 999,999';
const imageAddress = { nullable: true, description: 'https address, or a path of this store from "/"; empty for none' };

@InputType({ description: 'Return and tax flags; what is left out stays, or is false for a new item.' })
export class PricingFlagsInput {
  @Field(() => Boolean, optional) allowReturns?: boolean;
  @Field(() => Boolean, optional) taxable?: boolean;
  @Field(() => Boolean, optional) federalTax?: boolean;
  @Field(() => Boolean, optional) stateTax?: boolean;
  @Field(() => Boolean, optional) localTax?: boolean;
  @Field(() => Boolean, optional) municipalTax?: boolean;
}

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
export class CreateProductInput {
  @Field(() => String, { description: 'At most 50 characters; DUPLICATE when another item has it, case ignored.' }) productId: string;
  @Field(() => String, optional) auxilliaryItemId?: string | null;
  @Field(() => String, { description: 'At most 500 characters' }) description: string;
  @Field(() => Int) vendorKey: number;
  @Field(() => String, optional) vendorItemNumber?: string | null;
  @Field(() => DecimalScalar, { description: `Unit price: ${cost}` }) standardCost: string;
  @Field(() => DecimalScalar, { description: `List price: ${cost}` }) basePrice: string;
  @Field(() => Int, { description: pieces }) minimumQuantity: number;
  @Field(() => Int, { description: pieces }) maximumQuantity: number;
  @Field(() => Int, { description: pieces }) defaultQuantity: number;
  @Field(() => String, imageAddress) imageAddress?: string | null;
  @Field(() => Int) categoryKey: number;
  @Field(() => String, optional) countryOfOrigin?: string | null;
  @Field(() => Boolean, optional) featured?: boolean;
  @Field(() => Boolean, optional) onSale?: boolean;
  @Field(() => Boolean, optional) inStoreOnly?: boolean;
  @Field(() => PricingFlagsInput, optional) pricingInfo?: PricingFlagsInput;
}

@InputType({ description: 'What is left out stays. Quantities: minimum <= default <= maximum, where a maximum of 0 is none.' })
export class UpdateProductInput {
  @Field(() => Int) key: number;
  @Field(() => String, { nullable: true, description: 'DUPLICATE when another item has it, case ignored.' }) productId?: string;
  @Field(() => String, optional) auxilliaryItemId?: string | null;
  @Field(() => String, optional) description?: string;
  @Field(() => Int, optional) vendorKey?: number;
  @Field(() => String, optional) vendorItemNumber?: string | null;
  @Field(() => DecimalScalar, { nullable: true, description: `Unit price: ${cost}` }) standardCost?: string;
  @Field(() => DecimalScalar, { nullable: true, description: `List price: ${cost}` }) basePrice?: string;
  @Field(() => Int, { nullable: true, description: pieces }) minimumQuantity?: number;
  @Field(() => Int, { nullable: true, description: pieces }) maximumQuantity?: number;
  @Field(() => Int, { nullable: true, description: pieces }) defaultQuantity?: number;
  @Field(() => String, imageAddress) imageAddress?: string | null;
  @Field(() => Int, optional) categoryKey?: number;
  @Field(() => String, optional) countryOfOrigin?: string | null;
  @Field(() => Boolean, optional) featured?: boolean;
  @Field(() => Boolean, optional) onSale?: boolean;
  @Field(() => Boolean, optional) inStoreOnly?: boolean;
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
