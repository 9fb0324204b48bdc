import { Arg, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { CustomerDataService } from './customer-data.service.js';

@Access('admin')
@ObjectType({ description: 'An archive of all data that the store holds about a customer.' })
export class CustomerExportFile {
  @Field(() => String, { description: 'Suggested file name.' }) name: string;
  @Field(() => String, {
    description: 'The .zip file, base64-encoded, with a JSON and a CSV file for each type of record.',
  })
  base64: string;
}

@Resolver()
export class CustomerDataResolver extends PerRequest {
  private readonly customerData = this.context.get(CustomerDataService);

  @Access('admin')
  @Mutation(() => CustomerExportFile, {
    nullable: true,
    description:
      'Exports all data that the store holds about a customer, even a deleted one. Recorded in the audit log. TOO_LARGE above 25 MB, which REST streams.',
  })
  async exportCustomer(@KeyArg() key: number): Promise<CustomerExportFile> {
    const { name, bytes } = await this.customerData.exportInline(key);
    return { name, base64: bytes.toString('base64') };
  }

  @Access('admin')
  @Mutation(() => Boolean, {
    nullable: true,
    description:
      "Permanently erases a customer's names, addresses, phone numbers, emails and notes, including those in its orders. Amounts, items and dates remain under a pseudonym. " +
      'NOT_ERASABLE while it has open orders or unsettled payments.',
  })
  eraseCustomer(
    @KeyArg() key: number,
    @Arg('customerNumber', () => Int, {
      description: 'Number of the same customer, as a confirmation; INVALID_INPUT if it does not match.',
    })
    customerNumber: number,
  ): Promise<true> {
    return this.customerData.erase(key, customerNumber);
  }
}
