import { Field, InputType, Int } from 'type-graphql';
import { businessFields } from '../../definitions/business.js';
import { personFields } from '../../definitions/person.js';
import { placeFields } from '../../definitions/place.js';
import { about } from '../../platform/shared/descriptions.js';
import { CheckedBy, SeenVersionField } from '../../platform/shared/graphql-fields.js';
import { changedValues, InputFields, newValues } from '../../platform/shared/record-fields.js';
import { businessChangeInput } from './customer-rules.js';

const optional = (description: string) => ({ nullable: true, description });
const owner = optional('Key of the customer to change: the caller by default. Only staff may name another.');

@InputType({
  description: "Changes to the caller's own business, or to any business for staff. Omitted fields keep their value.",
})
@CheckedBy(businessChangeInput)
@InputFields(businessFields, 'change')
export class UpdateAccountInput extends changedValues(businessFields) {
  @Field(() => Int, owner) key?: number;
  @Field(
    () => Int,
    optional(
      'A new customer number. Staff only; ignored for customers. CUSTOMER_NUMBER_TAKEN if it belongs to another customer or once did.',
    ),
  )
  customerNumber?: number;
  @SeenVersionField() version?: number;
}

@InputType({ description: 'A person to contact at a customer.' })
@InputFields(personFields, 'new')
export class ContactDetailsInput extends newValues(personFields) {}

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
@InputFields(placeFields, 'new')
class LocationDetailsInput extends newValues(placeFields) {}

@InputType({ description: 'A new delivery location of a customer.' })
export class AddLocationInput extends LocationDetailsInput {
  @Field(() => Int, owner) customerKey?: number;
}

@InputType({ description: 'New values of a delivery location. All of them replace the stored ones.' })
export class UpdateLocationInput extends LocationDetailsInput {
  @Field(() => Int, { description: about.existingKey }) key: number;
  @SeenVersionField() version?: number;
}
