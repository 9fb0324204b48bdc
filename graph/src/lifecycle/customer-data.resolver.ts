import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import { KeyArg } from '../shared/graphql-fields.js';
import type { CustomerDataService } from './customer-data.service.js';

interface CustomerDataContext {
  services: { customerData: CustomerDataService };
}

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
export class CustomerDataResolver {
  @Access('admin')
  @Mutation(() => CustomerExportFile, {
    nullable: true,
    description:
      'Exports all data that the store holds about a customer, even a deleted one. Recorded in the audit log.',
  })
  async exportCustomer(@KeyArg() key: number, @Ctx() { services }: CustomerDataContext): Promise<CustomerExportFile> {
    const { name, bytes } = await services.customerData.export(key);
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
    @Ctx() { services }: CustomerDataContext,
  ): Promise<true> {
    return services.customerData.erase(key, customerNumber);
  }
}
