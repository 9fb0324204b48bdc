import { Field, InputType, Int } from 'type-graphql';
import { customerJobFields } from '../../definitions/customer-job.js';
import { about } from '../../platform/shared/descriptions.js';
import { CheckedBy, SeenVersionField } from '../../platform/shared/graphql-fields.js';
import { changedValues, changeInput, InputFields, newInput, newValues } from '../../platform/shared/record-fields.js';

export const newJobInput = newInput(customerJobFields);
export const jobChangeInput = changeInput(customerJobFields);

@InputType({ description: 'A new job of the customer.' })
@CheckedBy(newJobInput)
@InputFields(customerJobFields, 'new')
export class CreateCustomerJobInput extends newValues(customerJobFields) {}

@InputType({ description: 'Changes to a job. Omitted fields keep their value.' })
@CheckedBy(jobChangeInput)
@InputFields(customerJobFields, 'change')
export class UpdateCustomerJobInput extends changedValues(customerJobFields) {
  @Field(() => Int, { description: about.existingKey }) key: number;
  @SeenVersionField() version?: number;
}
