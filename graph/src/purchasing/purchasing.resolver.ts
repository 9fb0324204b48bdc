import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import type { PurchasingService } from './purchasing.service.js';
import { Vendor } from './vendor.entity.js';

interface PurchasingContext {
  services: { purchasing: PurchasingService };
}

@Resolver(() => Vendor)
export class PurchasingResolver {
  @Access('admin')
  @Query(() => [Vendor], { description: 'Vendors by name; `search` is part of the name, case ignored.' })
  vendors(
    @Arg('search', () => String, { nullable: true }) search: string | undefined,
    @Ctx() { services }: PurchasingContext,
  ): Promise<Vendor[]> {
    return services.purchasing.vendors(search ?? '');
  }

  @Access('admin')
  @Query(() => Vendor, { description: 'A vendor by its key.' })
  vendor(@Arg('key', () => Int) key: number, @Ctx() { services }: PurchasingContext): Promise<Vendor> {
    return services.purchasing.vendor(key);
  }
}
