import { Args, ArgsType, Ctx, Field, Mutation, Query, Resolver } from 'type-graphql';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { Access } from '../shared/graphql-access.js';
import { describedEnum, InputArg, KeyArg } from '../shared/graphql-fields.js';
import { PurchasingAgent } from './purchasing-agent.entity.js';
import {
  CreatePurchasingAgentInput,
  CreateVendorInput,
  UpdatePurchasingAgentInput,
  UpdateVendorInput,
} from './purchasing-inputs.js';
import type { PurchasingService, VendorSort } from './purchasing.service.js';
import { Vendor } from './vendor.entity.js';

interface PurchasingContext {
  services: { purchasing: PurchasingService };
}

const VendorSortEnum = describedEnum<VendorSort>(
  'VendorSort',
  'Order of a vendor list. Texts are compared ignoring case.',
  {
    NAME: 'Name, A to Z.',
    NAME_DESCENDING: 'Name, Z to A.',
    VENDOR_ID: 'The short code `id`, lowest first.',
    VENDOR_ID_DESCENDING: 'The short code `id`, highest first.',
    CITY: 'City, A to Z.',
    CITY_DESCENDING: 'City, Z to A.',
    NEWEST: 'Most recently added first.',
  },
);

const VendorConnection = connectionType('Vendor', () => Vendor);

@ArgsType()
export class VendorListArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Part of the name, ignoring case.' }) search?: string;
  @Field(() => VendorSortEnum, { nullable: true, description: 'NAME by default.' }) sort?: VendorSort;
}

@Resolver(() => Vendor)
export class PurchasingResolver {
  @Access('admin')
  @Query(() => VendorConnection, { description: 'All vendors, or those that match `search`.' })
  async vendors(
    @Args(() => VendorListArgs) args: VendorListArgs,
    @Ctx() { services }: PurchasingContext,
  ): Promise<Connection<Vendor>> {
    return toConnection(await services.purchasing.vendors(args.search ?? '', args, args.sort ?? 'NAME'));
  }

  @Access('admin')
  @Query(() => Vendor, { nullable: true, description: 'A vendor by key; otherwise null and NOT_FOUND.' })
  vendor(@KeyArg() key: number, @Ctx() { services }: PurchasingContext): Promise<Vendor> {
    return services.purchasing.vendor(key);
  }

  @Access('admin')
  @Mutation(() => Vendor, { nullable: true, description: 'Adds a vendor. DUPLICATE if another vendor has the `id`.' })
  createVendor(
    @InputArg(() => CreateVendorInput) input: CreateVendorInput,
    @Ctx() { services }: PurchasingContext,
  ): Promise<Vendor> {
    return services.purchasing.createVendor(input);
  }

  @Access('admin')
  @Mutation(() => Vendor, {
    nullable: true,
    description: 'Changes a vendor. DUPLICATE if another vendor has the `id`.',
  })
  updateVendor(
    @InputArg(() => UpdateVendorInput) input: UpdateVendorInput,
    @Ctx() { services }: PurchasingContext,
  ): Promise<Vendor> {
    return services.purchasing.updateVendor({ ...input });
  }

  @Access('admin')
  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Deletes a vendor. VENDOR_IN_USE while the catalog has products from it.',
  })
  deleteVendor(@KeyArg() key: number, @Ctx() { services }: PurchasingContext): Promise<true> {
    return services.purchasing.deleteVendor(key);
  }

  @Access('admin')
  @Query(() => [PurchasingAgent], { description: 'All purchasing agents, by name.' })
  purchasingAgents(@Ctx() { services }: PurchasingContext): Promise<PurchasingAgent[]> {
    return services.purchasing.agents();
  }

  @Access('admin')
  @Query(() => PurchasingAgent, {
    nullable: true,
    description: 'A purchasing agent by key; otherwise null and NOT_FOUND.',
  })
  purchasingAgent(@KeyArg() key: number, @Ctx() { services }: PurchasingContext): Promise<PurchasingAgent> {
    return services.purchasing.agent(key);
  }

  @Access('admin')
  @Mutation(() => PurchasingAgent, { nullable: true, description: 'Adds a purchasing agent.' })
  createPurchasingAgent(
    @InputArg(() => CreatePurchasingAgentInput) input: CreatePurchasingAgentInput,
    @Ctx() { services }: PurchasingContext,
  ): Promise<PurchasingAgent> {
    return services.purchasing.createAgent(input);
  }

  @Access('admin')
  @Mutation(() => PurchasingAgent, { nullable: true, description: 'Changes a purchasing agent.' })
  updatePurchasingAgent(
    @InputArg(() => UpdatePurchasingAgentInput) input: UpdatePurchasingAgentInput,
    @Ctx() { services }: PurchasingContext,
  ): Promise<PurchasingAgent> {
    return services.purchasing.updateAgent({ ...input });
  }

  @Access('admin')
  @Mutation(() => Boolean, {
    nullable: true,
    description: 'Deletes a purchasing agent. AGENT_IN_USE while the agent is assigned to vendors.',
  })
  deletePurchasingAgent(@KeyArg() key: number, @Ctx() { services }: PurchasingContext): Promise<true> {
    return services.purchasing.deleteAgent(key);
  }
}
