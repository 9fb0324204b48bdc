import { Arg, Args, ArgsType, Ctx, Field, Int, Mutation, Query, registerEnumType, Resolver } from 'type-graphql';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { Access } from '../shared/graphql-access.js';
import { PurchasingAgent } from './purchasing-agent.entity.js';
import { CreatePurchasingAgentInput, CreateVendorInput, UpdatePurchasingAgentInput, UpdateVendorInput } from './purchasing-inputs.js';
import { vendorSorts, type PurchasingService, type VendorSort } from './purchasing.service.js';
import { Vendor } from './vendor.entity.js';

interface PurchasingContext {
  services: { purchasing: PurchasingService };
}

const VendorSortEnum = Object.fromEntries(vendorSorts.map(sort => [sort, sort])) as { [Sort in VendorSort]: Sort };
registerEnumType(VendorSortEnum, { name: 'VendorSort', description: 'What vendors are sorted by; case ignored.' });

const VendorConnection = connectionType('Vendor', () => Vendor);

@ArgsType()
export class VendorListArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Part of the name, case ignored.' }) search?: string;
  @Field(() => VendorSortEnum, { nullable: true, description: 'NAME unless told' }) sort?: VendorSort;
}

@Resolver(() => Vendor)
export class PurchasingResolver {
  @Access('admin')
  @Query(() => VendorConnection, { description: 'Vendors, by name unless told.' })
  async vendors(@Args(() => VendorListArgs) args: VendorListArgs, @Ctx() { services }: PurchasingContext): Promise<Connection<Vendor>> {
    return toConnection(await services.purchasing.vendors(args.search ?? '', args, args.sort ?? 'NAME'));
  }

  @Access('admin')
  @Query(() => Vendor, { nullable: true, description: 'A vendor by its key.' })
  vendor(@Arg('key', () => Int) key: number, @Ctx() { services }: PurchasingContext): Promise<Vendor> {
    return services.purchasing.vendor(key);
  }

  @Access('admin')
  @Mutation(() => Vendor, { nullable: true, description: 'Adds a vendor.' })
  createVendor(@Arg('input', () => CreateVendorInput) input: CreateVendorInput, @Ctx() { services }: PurchasingContext): Promise<Vendor> {
    return services.purchasing.createVendor(input);
  }

  @Access('admin')
  @Mutation(() => Vendor, { nullable: true, description: 'Changes a vendor.' })
  updateVendor(@Arg('input', () => UpdateVendorInput) input: UpdateVendorInput, @Ctx() { services }: PurchasingContext): Promise<Vendor> {
    return services.purchasing.updateVendor({ ...input });
  }

  @Access('admin')
  @Mutation(() => Boolean, { nullable: true, description: 'Deletes a vendor; VENDOR_IN_USE while products of it are sold.' })
  deleteVendor(@Arg('key', () => Int) key: number, @Ctx() { services }: PurchasingContext): Promise<true> {
    return services.purchasing.deleteVendor(key);
  }

  @Access('admin')
  @Query(() => [PurchasingAgent], { description: 'All purchasing agents by name.' })
  purchasingAgents(@Ctx() { services }: PurchasingContext): Promise<PurchasingAgent[]> {
    return services.purchasing.agents();
  }

  @Access('admin')
  @Query(() => PurchasingAgent, { nullable: true, description: 'A purchasing agent by its key.' })
  purchasingAgent(@Arg('key', () => Int) key: number, @Ctx() { services }: PurchasingContext): Promise<PurchasingAgent> {
    return services.purchasing.agent(key);
  }

  @Access('admin')
  @Mutation(() => PurchasingAgent, { nullable: true, description: 'Adds a purchasing agent.' })
  createPurchasingAgent(
    @Arg('input', () => CreatePurchasingAgentInput) input: CreatePurchasingAgentInput,
    @Ctx() { services }: PurchasingContext,
  ): Promise<PurchasingAgent> {
    return services.purchasing.createAgent(input);
  }

  @Access('admin')
  @Mutation(() => PurchasingAgent, { nullable: true, description: 'Changes a purchasing agent.' })
  updatePurchasingAgent(
    @Arg('input', () => UpdatePurchasingAgentInput) input: UpdatePurchasingAgentInput,
    @Ctx() { services }: PurchasingContext,
  ): Promise<PurchasingAgent> {
    return services.purchasing.updateAgent({ ...input });
  }

  @Access('admin')
  @Mutation(() => Boolean, { nullable: true, description: 'Deletes a purchasing agent; AGENT_IN_USE while vendors name it.' })
  deletePurchasingAgent(@Arg('key', () => Int) key: number, @Ctx() { services }: PurchasingContext): Promise<true> {
    return services.purchasing.deleteAgent(key);
  }
}
