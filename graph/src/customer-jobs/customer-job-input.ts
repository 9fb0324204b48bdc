import { Field, InputType, Int } from 'type-graphql';
import { customerJobFields } from '../definitions/customer-job.js';
import { about } from '../shared/descriptions.js';
import { SeenVersionField } from '../shared/graphql-fields.js';
import { changedValues, changeInput, InputFields, newInput, newValues } from '../shared/record-fields.js';

@InputType({ description: 'A new job of the customer.' })
@InputFields(customerJobFields, 'new')
export class CreateCustomerJobInput extends newValues(customerJobFields) {}

@InputType({ description: 'Changes to a job. Omitted fields keep their value.' })
@InputFields(customerJobFields, 'change')
export class UpdateCustomerJobInput extends changedValues(customerJobFields) {
  @Field(() => Int, { description: about.existingKey }) key: number;
  @SeenVersionField() version?: number;
}

export const newJobInput = newInput(customerJobFields);
export const jobChangeInput = changeInput(customerJobFields);
