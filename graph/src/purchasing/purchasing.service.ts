import { requireAdmin } from '../shared/access.js';
import { AppError } from '../shared/errors.js';
import type { ServiceContext } from '../shared/service-context.js';
import { Vendor } from './vendor.entity.js';

/** Vendors and purchasing agents; for staff only. */
export class PurchasingService {
  constructor(private readonly context: ServiceContext) {}

  /** Vendors whose name holds the text, case ignored, by name. */
  async vendors(search = ''): Promise<Vendor[]> {
    requireAdmin(this.context.actor);
    const pattern = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
    return this.context.em.find(Vendor, { name: { $ilike: pattern } }, { orderBy: { name: 'asc', key: 'asc' } });
  }

  async vendor(key: number): Promise<Vendor> {
    requireAdmin(this.context.actor);
    const vendor = await this.context.em.findOne(Vendor, { key });
    if (!vendor) throw new AppError('NOT_FOUND', 'This vendor is not there.');
    return vendor;
  }
}
