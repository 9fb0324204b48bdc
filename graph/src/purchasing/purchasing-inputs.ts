import { Field, InputType, Int } from 'type-graphql';

const versionField = { nullable: true, description: 'Refused as STALE, with who changed what meanwhile, when the stored one is another.' };
const twoLetters = 'Two-letter code';
const tenDigits = '10 digits';

@InputType()
export class CreateVendorInput {
  @Field(() => String) name: string;
  @Field(() => String, { description: 'Short code of the vendor in the back-office reports; DUPLICATE when another vendor has it, case ignored.' }) id: string;
  @Field(() => String) address: string;
  @Field(() => String) city: string;
  @Field(() => String, { description: twoLetters }) state: string;
  @Field(() => String, { description: '5 digits' }) zipCode: string;
  @Field(() => String) federalTaxId: string;
  @Field(() => String) accountNumber: string;
  @Field(() => Int, { nullable: true }) distMethodKey?: number | null;
  @Field(() => String) terms: string;
  @Field(() => String) ourAccountNumber: string;
  @Field(() => String) contactName: string;
  @Field(() => String, { description: tenDigits }) phoneNumber: string;
  @Field(() => String, { nullable: true, description: '10 digits, or empty for none' }) faxNumber?: string | null;
  @Field(() => Int, { nullable: true }) purchasingAgentKey?: number | null;
}

@InputType({ description: 'What is left out stays. A text that is stored empty may stay empty.' })
export class UpdateVendorInput {
  @Field(() => Int) key: number;
  @Field(() => String, { nullable: true }) name?: string;
  @Field(() => String, { nullable: true, description: 'DUPLICATE when another vendor has it, case ignored.' }) id?: string;
  @Field(() => String, { nullable: true }) address?: string;
  @Field(() => String, { nullable: true }) city?: string;
  @Field(() => String, { nullable: true, description: twoLetters }) state?: string;
  @Field(() => String, { nullable: true, description: '5 digits' }) zipCode?: string;
  @Field(() => String, { nullable: true }) federalTaxId?: string;
  @Field(() => String, { nullable: true }) accountNumber?: string;
  @Field(() => Int, { nullable: true }) distMethodKey?: number | null;
  @Field(() => String, { nullable: true }) terms?: string;
  @Field(() => String, { nullable: true }) ourAccountNumber?: string;
  @Field(() => String, { nullable: true }) contactName?: string;
  @Field(() => String, { nullable: true, description: tenDigits }) phoneNumber?: string;
  @Field(() => String, { nullable: true, description: '10 digits, or empty for none' }) faxNumber?: string | null;
  @Field(() => Int, { nullable: true, description: 'null for none' }) purchasingAgentKey?: number | null;
  @Field(() => Int, versionField) version?: number;
}

@InputType()
export class CreatePurchasingAgentInput {
  @Field(() => String) name: string;
  @Field(() => String, { description: tenDigits }) phoneNumber: string;
  @Field(() => String) email: string;
}

@InputType({ description: 'What is left out stays.' })
export class UpdatePurchasingAgentInput {
  @Field(() => Int) key: number;
  @Field(() => String, { nullable: true }) name?: string;
  @Field(() => String, { nullable: true, description: tenDigits }) phoneNumber?: string;
  @Field(() => String, { nullable: true }) email?: string;
  @Field(() => Int, versionField) version?: number;
}
