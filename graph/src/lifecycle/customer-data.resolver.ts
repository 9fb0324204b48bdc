import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import type { CustomerDataService } from './customer-data.service.js';

interface CustomerDataContext {
  services: { customerData: CustomerDataService };
}

@Access('admin')
@ObjectType({ description: 'A file with everything that the store holds about a customer.' })
export class CustomerExportFile {
  @Field(() => String) name: string;
  @Field(() => String, { description: 'The zip file in base64: JSON and CSV of each kind of record' }) base64: string;
}

@Resolver()
export class CustomerDataResolver {
  @Access('admin')
  @Mutation(() => CustomerExportFile, { nullable: true, description: 'Writes everything that the store holds about a customer into a zip file, and says so in the log.' })
  async exportCustomer(@Arg('key', () => Int) key: number, @Ctx() { services }: CustomerDataContext): Promise<CustomerExportFile> {
    const { name, bytes } = await services.customerData.export(key);
    return { name, base64: bytes.toString('base64') };
  }

  @Access('admin')
  @Mutation(() => Boolean, { nullable: true,
    description: 'Erases names, addresses, phone numbers, emails and notes of a customer for good, also in its orders; amounts, items and dates stay under a pseudonym. ' +
      'NOT_ERASABLE while orders are open or payments unsettled; `customerNumber` confirms which customer is meant.',
  })
  eraseCustomer(
    @Arg('key', () => Int) key: number,
    @Arg('customerNumber', () => Int) customerNumber: number,
    @Ctx() { services }: CustomerDataContext,
  ): Promise<true> {
    return services.customerData.erase(key, customerNumber);
  }
}
