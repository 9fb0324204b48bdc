import { Field, InputType, Int } from 'type-graphql';
import { personFields } from '../definitions/person.js';
import { vendorFields } from '../definitions/vendor.js';
import { about } from '../shared/descriptions.js';
import { SeenVersionField } from '../shared/graphql-fields.js';
import { changedValues, InputFields, newValues } from '../shared/record-fields.js';

@InputType({ description: 'A new vendor.' })
@InputFields(vendorFields, 'new')
export class CreateVendorInput extends newValues(vendorFields) {}

@InputType({
  description:
    'Changes to a vendor. Omitted fields keep their value. Required texts cannot be cleared, but those stored empty may stay empty.',
})
@InputFields(vendorFields, 'change')
export class UpdateVendorInput extends changedValues(vendorFields) {
  @Field(() => Int, { description: about.existingKey }) key: number;
  @SeenVersionField() version?: number;
}

@InputType({ description: 'A new purchasing agent.' })
@InputFields(personFields, 'new')
export class CreatePurchasingAgentInput extends newValues(personFields) {}

@InputType({ description: 'Changes to a purchasing agent. Omitted fields keep their value.' })
@InputFields(personFields, 'change')
export class UpdatePurchasingAgentInput extends changedValues(personFields) {
  @Field(() => Int, { description: about.existingKey }) key: number;
  @SeenVersionField() version?: number;
}
