import { Field, InputType, Int } from 'type-graphql';
import { about } from '../shared/descriptions.js';
import { SeenVersionField } from '../shared/graphql-fields.js';
import { aboutVendor } from './vendor-descriptions.js';

const optional = (description: string) => ({ nullable: true, description });

@InputType({ description: 'A new vendor.' })
export class CreateVendorInput {
  @Field(() => String, { description: aboutVendor.name }) name: string;
  @Field(() => String, { description: aboutVendor.id }) id: string;
  @Field(() => String, { description: about.street }) address: string;
  @Field(() => String, { description: about.city }) city: string;
  @Field(() => String, { description: about.state }) state: string;
  @Field(() => String, { description: about.zipCode }) zipCode: string;
  @Field(() => String, { description: aboutVendor.federalTaxId }) federalTaxId: string;
  @Field(() => String, { description: aboutVendor.accountNumber }) accountNumber: string;
  @Field(() => Int, optional(aboutVendor.distMethodKey)) distMethodKey?: number | null;
  @Field(() => String, { description: aboutVendor.terms }) terms: string;
  @Field(() => String, { description: aboutVendor.ourAccountNumber }) ourAccountNumber: string;
  @Field(() => String, { description: aboutVendor.contactName }) contactName: string;
  @Field(() => String, { description: about.phoneNumber }) phoneNumber: string;
  @Field(() => String, optional(about.optionalPhoneNumber)) faxNumber?: string | null;
  @Field(() => Int, optional(aboutVendor.purchasingAgentKey)) purchasingAgentKey?: number | null;
}

@InputType({ description: 'Changes to a vendor. Omitted fields keep their value. Required texts cannot be cleared, but those stored empty may stay empty.' })
export class UpdateVendorInput {
  @Field(() => Int, { description: about.existingKey }) key: number;
  @Field(() => String, optional(aboutVendor.name)) name?: string;
  @Field(() => String, optional(aboutVendor.id)) id?: string;
  @Field(() => String, optional(about.street)) address?: string;
  @Field(() => String, optional(about.city)) city?: string;
  @Field(() => String, optional(about.state)) state?: string;
  @Field(() => String, optional(about.zipCode)) zipCode?: string;
  @Field(() => String, optional(aboutVendor.federalTaxId)) federalTaxId?: string;
  @Field(() => String, optional(aboutVendor.accountNumber)) accountNumber?: string;
  @Field(() => Int, optional(aboutVendor.distMethodKey)) distMethodKey?: number | null;
  @Field(() => String, optional(aboutVendor.terms)) terms?: string;
  @Field(() => String, optional(aboutVendor.ourAccountNumber)) ourAccountNumber?: string;
  @Field(() => String, optional(aboutVendor.contactName)) contactName?: string;
  @Field(() => String, optional(about.phoneNumber)) phoneNumber?: string;
  @Field(() => String, optional(about.optionalPhoneNumber)) faxNumber?: string | null;
  @Field(() => Int, optional(aboutVendor.purchasingAgentKey)) purchasingAgentKey?: number | null;
  @SeenVersionField() version?: number;
}

@InputType({ description: 'A new purchasing agent.' })
export class CreatePurchasingAgentInput {
  @Field(() => String, { description: about.personName }) name: string;
  @Field(() => String, { description: about.phoneNumber }) phoneNumber: string;
  @Field(() => String, { description: about.email }) email: string;
}

@InputType({ description: 'Changes to a purchasing agent. Omitted fields keep their value.' })
export class UpdatePurchasingAgentInput {
  @Field(() => Int, { description: about.existingKey }) key: number;
  @Field(() => String, optional(about.personName)) name?: string;
  @Field(() => String, optional(about.phoneNumber)) phoneNumber?: string;
  @Field(() => String, optional(about.email)) email?: string;
  @SeenVersionField() version?: number;
}
