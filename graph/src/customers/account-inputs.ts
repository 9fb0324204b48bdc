import { Field, InputType, Int } from 'type-graphql';
import { about } from '../shared/descriptions.js';
import { SeenVersionField } from '../shared/graphql-fields.js';

const optional = (description: string) => ({ nullable: true, description });
const owner = optional('Key of the customer to change: the caller by default. Only staff may name another.');

@InputType({ description: 'Changes to the caller\'s own business, or to any business for staff. Omitted fields keep their value.' })
export class UpdateAccountInput {
  @Field(() => Int, owner) key?: number;
  @Field(() => Int, optional('A new customer number. Staff only; ignored for customers. CUSTOMER_NUMBER_TAKEN if it belongs to another customer or once did.')) customerNumber?: number;
  @Field(() => String, optional(about.businessName)) name?: string;
  @Field(() => String, optional(about.street)) address?: string;
  @Field(() => String, optional(about.city)) city?: string;
  @Field(() => String, optional(about.state)) state?: string;
  @Field(() => String, optional(about.zipCode)) zipCode?: string;
  @Field(() => String, optional(about.phoneNumber)) phoneNumber?: string;
  @Field(() => String, optional(about.optionalPhoneNumber)) faxNumber?: string | null;
  @SeenVersionField() version?: number;
}

@InputType({ description: 'A person to contact at a customer.' })
export class ContactDetailsInput {
  @Field(() => String, { description: about.personName }) name: string;
  @Field(() => String, { description: about.email }) email: string;
  @Field(() => String, { description: about.phoneNumber }) phoneNumber: string;
}

@InputType({ description: 'A new contact of a customer.' })
export class AddContactInput extends ContactDetailsInput {
  @Field(() => Int, owner) customerKey?: number;
}

@InputType({ description: 'New values of a contact. All of them replace the stored ones.' })
export class UpdateContactInput extends ContactDetailsInput {
  @Field(() => Int, { description: about.existingKey }) key: number;
  @SeenVersionField() version?: number;
}

@InputType()
class LocationDetailsInput {
  @Field(() => String, { description: about.street }) address: string;
  @Field(() => String, { description: about.city }) city: string;
  @Field(() => String, { description: about.state }) state: string;
  @Field(() => String, { description: about.zipCode }) zipCode: string;
}

@InputType({ description: 'A new delivery location of a customer.' })
export class AddLocationInput extends LocationDetailsInput {
  @Field(() => Int, owner) customerKey?: number;
}

@InputType({ description: 'New values of a delivery location. All of them replace the stored ones.' })
export class UpdateLocationInput extends LocationDetailsInput {
  @Field(() => Int, { description: about.existingKey }) key: number;
  @SeenVersionField() version?: number;
}
