import DataLoader from 'dataloader';
import { requireAdmin } from '../shared/access.js';
import { pageWindow, type PageRequest } from '../shared/connection.js';
import { AppError, invalidInput } from '../shared/errors.js';
import type { ServiceContext } from '../shared/service-context.js';
import { Category } from './category.entity.js';
import { PricingInfo } from './pricing-info.entity.js';
import { countedUpTo, listProducts, type ProductFilter, type ProductPage, type ProductSort } from './product-list.js';
import { searchProducts } from './product-search.js';
import { Product } from './product.entity.js';
import { searchText } from './search.service.js';

/** Staff page through all of it. */
const countedForStaff = 10_000_000;

const mostChosen = 100;

function assertFilter({ categoryKeys, vendorKeys }: ProductFilter): void {
  for (const [name, keys] of Object.entries({ categoryKeys, vendorKeys })) {
    if (keys && keys.length > mostChosen) throw invalidInput({ [`filter.${name}`]: [`Choose at most ${mostChosen}.`] });
  }
}

/** Products and categories as the store shows them. */
export class CatalogService {
  /** One statement for the products of all lines of a list. */
  private readonly sold = new DataLoader<number, Product | null>(async keys => {
    const products = await this.context.em.find(Product, { key: { $in: [...keys] }, deletedAt: null });
    const byKey = new Map(products.map(product => [product.key, product]));
    return keys.map(key => byKey.get(key) ?? null);
  });

  /** One statement for the flags of all products of a list. */
  private readonly infos = new DataLoader<number, PricingInfo | null>(async productKeys => {
    const infos = await this.context.em.find(PricingInfo, { productKey: { $in: [...productKeys] } });
    const byProduct = new Map(infos.map(info => [info.productKey, info]));
    return productKeys.map(key => byProduct.get(key) ?? null);
  }, { cache: false });

  constructor(private readonly context: ServiceContext) {}

  /** A product that is sold, or null; all that are asked for together cost one statement. */
  product(key: number): Promise<Product | null> {
    return this.sold.load(key);
  }

  /** Those of the products that are sold, in the order of the keys. */
  async productsByKey(keys: number[]): Promise<Product[]> {
    if (keys.length > 500) throw invalidInput({ keys: ['Ask for at most 500 products.'] });
    const products = await this.sold.loadMany([...new Set(keys)]);
    return products.filter(product => product instanceof Product);
  }

  /** Those of the products that are sold, read anew: a price that this request saw before may have changed. */
  productsToPrice(keys: number[]): Promise<Product[]> {
    return this.context.em.find(Product, { key: { $in: keys }, deletedAt: null }, { refresh: true });
  }

  products(filter: ProductFilter, sort: ProductSort, page: PageRequest): Promise<ProductPage> {
    this.assertSort(sort);
    assertFilter(filter);
    return listProducts(this.context.em, { queries: null, filter }, sort, this.window(page), this.mostCounted());
  }

  search(text: string, filter: ProductFilter, sort: ProductSort, page: PageRequest): Promise<ProductPage> {
    this.assertSort(sort);
    assertFilter(filter);
    return searchProducts(this.context.em, { text: searchText(text), filter, sort, window: this.window(page) }, this.mostCounted());
  }

  /** What a product that is no longer sold was, and where its like may be found. */
  async goneProduct(key: number): Promise<{ description: string; category: Category | null } | null> {
    const product = await this.context.em.findOne(Product, { key, deletedAt: { $ne: null } }, { populate: ['category'] });
    return product && { description: product.description, category: product.category && product.category.unwrap() };
  }

  featuredProducts(): Promise<Product[]> {
    return this.context.em.find(Product, { featured: true, deletedAt: null }, { orderBy: { key: 'asc' }, limit: 100 });
  }

  categories(): Promise<Category[]> {
    return this.context.em.find(Category, {}, { orderBy: { name: 'asc' } });
  }

  featuredCategories(): Promise<Category[]> {
    return this.context.em.find(Category, { featured: true }, { orderBy: { name: 'asc' } });
  }

  category(key: number): Promise<Category | null> {
    return this.context.em.findOne(Category, { key });
  }

  /** Loads category and vendor of the products, each with one statement. */
  async loadNeighbours(products: Product[]): Promise<void> {
    await this.context.em.populate(products, ['category', 'vendor']);
  }

  /** Return and tax flags of a product; for staff. */
  async pricingInfo(productKey: number): Promise<PricingInfo> {
    requireAdmin(this.context.actor);
    const info = await this.infos.load(productKey);
    if (!info) throw new AppError('NOT_FOUND');
    return info;
  }

  private window(page: PageRequest): { limit: number; offset: number } {
    return pageWindow(page, this.context.actor?.isAdmin ?? false);
  }

  private mostCounted(): number {
    return this.context.actor?.isAdmin ? countedForStaff : countedUpTo;
  }

  /** The order of rows would tell a visitor which product costs more. */
  private assertSort(sort: ProductSort): void {
    if (sort.startsWith('PRICE') && !this.context.actor) throw invalidInput({ sort: ['Sign in to sort by price.'] });
  }
}
