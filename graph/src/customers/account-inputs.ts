import { Field, InputType, Int } from 'type-graphql';

const versionField = { nullable: true, description: 'Refused as STALE when the stored one is another.' };
const ownerField = { nullable: true, description: 'One\'s own unless staff name another.' };

@InputType()
export class UpdateAccountInput {
  @Field(() => Int, ownerField) key?: number;
  @Field(() => Int, { nullable: true, description: 'Staff only; not looked at otherwise.' }) customerNumber?: number;
  @Field(() => String, { nullable: true }) name?: string;
  @Field(() => String, { nullable: true }) address?: string;
  @Field(() => String, { nullable: true }) city?: string;
  @Field(() => String, { nullable: true, description: 'Two-letter code' }) state?: string;
  @Field(() => String, { nullable: true, description: '5 digits' }) zipCode?: string;
  @Field(() => String, { nullable: true, description: '10 digits' }) phoneNumber?: string;
  @Field(() => String, { nullable: true, description: '10 digits, or empty for none' }) faxNumber?: string | null;
  @Field(() => Int, versionField) version?: number;
}

@InputType()
export class ContactDetailsInput {
  @Field(() => String) name: string;
  @Field(() => String) email: string;
  @Field(() => String, { description: '10 digits' }) phoneNumber: string;
}

@InputType()
export class AddContactInput extends ContactDetailsInput {
  @Field(() => Int, ownerField) customerKey?: number;
}

@InputType()
export class UpdateContactInput extends ContactDetailsInput {
  @Field(() => Int) key: number;
  @Field(() => Int, versionField) version?: number;
}

@InputType()
class LocationDetailsInput {
  @Field(() => String) address: string;
  @Field(() => String) city: string;
  @Field(() => String, { description: 'Two-letter code' }) state: string;
  @Field(() => String, { description: '5 digits' }) zipCode: string;
}

@InputType()
export class AddLocationInput extends LocationDetailsInput {
  @Field(() => Int, ownerField) customerKey?: number;
}

@InputType()
export class UpdateLocationInput extends LocationDetailsInput {
  @Field(() => Int) key: number;
  @Field(() => Int, versionField) version?: number;
}
