export { readChoices } from './attribute-filter.js';
export { catalogRules } from './data-rules.js';
export {
  addCategories,
  keepWrittenVectors,
  noteSearchWords,
  pricingRows,
  productRows,
  removeUnusedCategories,
} from './bulk-writes.js';
export {
  dissolveFamily,
  familiesOfCategory,
  looseItemCount,
  looseItems,
  mostLooseItems,
  writeFamily,
  type CategoryFamily,
  type LooseItem,
} from './family-writes.js';
export { catalogEditingResolvers } from './catalog-editing.resolver.js';
export { CatalogEditingService } from './catalog-editing.service.js';
export { CatalogResolver } from './catalog.resolver.js';
export { CatalogService, type WithProduct } from './catalog.service.js';
export { Category } from './category.entity.js';
export { PricingInfo } from './pricing-info.entity.js';
export {
  discontinuedItems,
  productsWithCodes,
  mostSearchedTexts,
  similarProducts,
  type CodeMatch,
  type SimilarProduct,
} from './code-finder.js';
export { isGroupedAs, isSameCode, mistakenFor } from './code-mistakes.js';
export { categoriesNamed, categoryNames, itemNumbersWithZeros } from './lookups.js';
export { ProductFieldsResolver } from './product-fields.resolver.js';
export type { ProductRecord } from './product-record.js';
export { Product } from './product.entity.js';
export { ProductReference } from './product-reference.js';
export { ProductConnectionResolver, ProductFacetsResolver, SearchResolver } from './search.resolver.js';
export { SearchSynonyms } from './search-synonyms.entity.js';
export { comparable, foldWidth, normalizeCode } from './search-text.js';
export { units as measures } from './search-words.js';
export { SearchVectors } from './search-vector.js';
export { SearchService } from './search.service.js';
