import DataLoader from 'dataloader';
import { CatalogService, type ProductRecord } from '../../catalog/catalog/index.js';
import { requireActor, requireSelf } from '../../platform/shared/access.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { Favorite } from './favorite.entity.js';

/** The favorite products of the signed-in customer. */
export class FavoritesService extends PerRequest {
  private readonly catalog = this.context.get(CatalogService);

  /** One statement for all products of a list. */
  private readonly keys = new DataLoader<number, number | null>(async productKeys => {
    const customerKey = this.context.actor?.customerKey;
    if (customerKey === undefined) return productKeys.map(() => null);
    const favorites = await this.context.em.find(Favorite, { customerKey, productKey: { $in: [...productKeys] } });
    const byProduct = new Map(favorites.map(favorite => [favorite.productKey, favorite.key]));
    return productKeys.map(productKey => byProduct.get(productKey) ?? null);
  });

  /** Key of the caller's favorite for a product; null if it is none. */
  favoriteKey(productKey: number): Promise<number | null> {
    return this.keys.load(productKey);
  }

  /** Favorites that are still for sale, newest first. */
  async favorites(): Promise<ProductRecord[]> {
    const { customerKey } = requireActor(this.context.actor);
    const favorites = await this.context.em.find(Favorite, { customerKey }, { orderBy: { key: 'desc' }, limit: 500 });
    return this.catalog.productsByKey(favorites.map(favorite => favorite.productKey));
  }

  /** Adds a favorite; adding it again changes nothing. */
  async add(productKey: number): Promise<{ product: ProductRecord; favoriteKey: number }> {
    const { customerKey } = requireSelf(this.context.actor);
    const product = await this.catalog.soldProduct(productKey);
    const favorite = await this.context.em.upsert(
      Favorite,
      { customerKey, productKey },
      { onConflictAction: 'ignore' },
    );
    this.keys.clear(productKey);
    return { product, favoriteKey: favorite.key };
  }

  /** Removes a favorite, if it is one. */
  async remove(productKey: number): Promise<ProductRecord> {
    const { customerKey } = requireSelf(this.context.actor);
    await this.context.em.nativeDelete(Favorite, { customerKey, productKey });
    this.keys.clear(productKey);
    return this.catalog.soldProduct(productKey);
  }
}
