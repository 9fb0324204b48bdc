import type { RestRoute } from '../shared/rest.js';
import type { PurchasingService } from './purchasing.service.js';

interface Services {
  purchasing: PurchasingService;
}

export const purchasingRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/vendors',
    access: 'admin',
    handle: async ({ services }) => {
      const vendors = await services.purchasing.vendors();
      return { data: vendors.map(({ key, name }) => ({ key, name })) };
    },
  },
];
