import { CreateStore } from './20261121030000-create-store.js';
import { LimitAndRegister } from './20261121040000-limit-and-register.js';
import { SearchProducts } from './20261121050000-search-products.js';
import { PayByCard } from './20261121070000-pay-by-card.js';
import { ChooseSeveral } from './20261121080000-choose-several.js';
import { EditRecords } from './20261121164500-edit-records.js';
import { NameWhoDecidesPayments } from './20261121170800-name-who-decides-payments.js';
import { SaveReports } from './20261121174500-save-reports.js';
import { FindOrdersByPayment } from './20261121180000-find-orders-by-payment.js';
import { ActAsCustomer } from './20261121201500-act-as-customer.js';
import { StageImports } from './20261121203000-stage-imports.js';
import { UndoImports } from './20261121204500-undo-imports.js';
import { SortLists } from './20261121210000-sort-lists.js';
import { PrepareImports } from './20261121232000-prepare-imports.js';
import { ChooseInImports } from './20261121235000-choose-in-imports.js';
import { TellOfCatalogueChanges } from './20261122001500-tell-of-catalogue-changes.js';
import { CountLists } from './20261122031500-count-lists.js';
import { RankFinds } from './20261122093000-rank-finds.js';
import { ShareCardBreaker } from './20261122160000-share-card-breaker.js';
import { CheckCards } from './20261122160500-check-cards.js';
import { CompareSettlements } from './20261122161000-compare-settlements.js';
import { ArchiveAndErase } from './20261122180000-archive-and-erase.js';
import { ActivateCustomers } from './20261122190000-activate-customers.js';
import { PlanFindsOnce } from './20261122190000-plan-finds-once.js';
import { NoteArchives } from './20261122191500-note-archives.js';
import { RememberSubmittedMappings } from './20261122193500-remember-submitted-mappings.js';
import { NamePricesInReport } from './20261122194000-name-prices-in-report.js';
import { FindCodeEndings } from './20261123090000-find-code-endings.js';
import { AddWarranty } from './20261122231500-add-warranty.js';
import { StoreCarts } from './20261124080000-store-carts.js';
import { StoreOwnNumbers } from './20261124170000-store-own-numbers.js';
import { PriceByUnit } from './20261124210000-price-by-unit.js';
import { KeepSearchSynonyms } from './20261124211000-keep-search-synonyms.js';
import { FindOrdersByWords } from './20261124231000-find-orders-by-words.js';
import { AttachPurchaseOrders } from './20261124232000-attach-purchase-orders.js';
import { StoreCustomerJobs } from './20261124230000-store-customer-jobs.js';
import { StoreShoppingLists } from './20261124235000-store-shopping-lists.js';
import { NameSubstitutes } from './20261125000100-name-substitutes.js';
import { GroupFamilies } from './20261125010000-group-families.js';
import { OrderDecimalQuantities } from './20261126000000-order-decimal-quantities.js';
import { FindOrderWordsFaster } from './20261126010000-find-order-words-faster.js';
import { ListRemovedItems } from './20261126020000-list-removed-items.js';

/**
 * In the order they run. Stores have already run them, so a name or its SQL never changes; a new migration fixes what is wrong with
 * an old one. `sql` is the start of the SHA-256 of the SQL. For a new migration, the failing test prints it.
 */
export const migrations = [
  { name: '20261121030000-create-store', class: CreateStore, sql: '7072e075c40ed3c5' },
  { name: '20261121040000-limit-and-register', class: LimitAndRegister, sql: '0ec59276ef8d5799' },
  { name: '20261121050000-search-products', class: SearchProducts, sql: 'a23fcb47240582db' },
  { name: '20261121070000-pay-by-card', class: PayByCard, sql: 'a3d942e0dc4ea6dc' },
  { name: '20261121080000-choose-several', class: ChooseSeveral, sql: 'c4584d8b1e10ae70' },
  { name: '20261121164500-edit-records', class: EditRecords, sql: '6baae7fc5eb791c0' },
  { name: '20261121170800-name-who-decides-payments', class: NameWhoDecidesPayments, sql: 'c44c58983ef99c0a' },
  { name: '20261121174500-save-reports', class: SaveReports, sql: 'de892e633d9a529c' },
  { name: '20261121180000-find-orders-by-payment', class: FindOrdersByPayment, sql: 'd7247cf7589d2e0c' },
  { name: '20261121201500-act-as-customer', class: ActAsCustomer, sql: '062e59e92247b109' },
  { name: '20261121203000-stage-imports', class: StageImports, sql: 'f2e0ffb0155a0df1' },
  { name: '20261121204500-undo-imports', class: UndoImports, sql: 'fceff5705a8729ae' },
  { name: '20261121210000-sort-lists', class: SortLists, sql: '295c5b5366208f57' },
  { name: '20261121232000-prepare-imports', class: PrepareImports, sql: '048811049a52c295' },
  { name: '20261121235000-choose-in-imports', class: ChooseInImports, sql: '775009f54cfa92c6' },
  { name: '20261122001500-tell-of-catalogue-changes', class: TellOfCatalogueChanges, sql: '69682bd47a276486' },
  { name: '20261122031500-count-lists', class: CountLists, sql: '66c848ffe11716c7' },
  { name: '20261122093000-rank-finds', class: RankFinds, sql: '3de59de2aa801ba6' },
  { name: '20261122160000-share-card-breaker', class: ShareCardBreaker, sql: '44c6200b7e1b908a' },
  { name: '20261122160500-check-cards', class: CheckCards, sql: '0164660c2eea83b0' },
  { name: '20261122161000-compare-settlements', class: CompareSettlements, sql: 'f7ad980a006cad2a' },
  { name: '20261122180000-archive-and-erase', class: ArchiveAndErase, sql: '1d906c776d1e89b8' },
  { name: '20261122190000-activate-customers', class: ActivateCustomers, sql: '6ecff566e515ff92' },
  { name: '20261122190000-plan-finds-once', class: PlanFindsOnce, sql: '18ddf78f32e829dc' },
  { name: '20261122191500-note-archives', class: NoteArchives, sql: '03dd1fb110a85930' },
  { name: '20261122193500-remember-submitted-mappings', class: RememberSubmittedMappings, sql: '6bbcca36d082a177' },
  { name: '20261122194000-name-prices-in-report', class: NamePricesInReport, sql: '723e10766a500de3' },
  { name: '20261122231500-add-warranty', class: AddWarranty, sql: '9e683c2191bb08c8' },
  { name: '20261123090000-find-code-endings', class: FindCodeEndings, sql: 'ae7cd920b6a93a67' },
  { name: '20261124080000-store-carts', class: StoreCarts, sql: 'fff51c191d00e65b' },
  { name: '20261124170000-store-own-numbers', class: StoreOwnNumbers, sql: '3e248d8eceeb6f0d' },
  { name: '20261124210000-price-by-unit', class: PriceByUnit, sql: '9922b14fd10773cc' },
  { name: '20261124211000-keep-search-synonyms', class: KeepSearchSynonyms, sql: '4d5cd4d323a9eef2' },
  { name: '20261124230000-store-customer-jobs', class: StoreCustomerJobs, sql: 'fa9527877978aec4' },
  { name: '20261124231000-find-orders-by-words', class: FindOrdersByWords, sql: '5b20976c5b0b4919' },
  { name: '20261124232000-attach-purchase-orders', class: AttachPurchaseOrders, sql: 'c7138360e14df9cc' },
  { name: '20261124235000-store-shopping-lists', class: StoreShoppingLists, sql: 'a414e82b455d4960' },
  { name: '20261125000100-name-substitutes', class: NameSubstitutes, sql: '4b27458539093226' },
  { name: '20261125010000-group-families', class: GroupFamilies, sql: '218023b247ac6c1e' },
  { name: '20261126000000-order-decimal-quantities', class: OrderDecimalQuantities, sql: '230d28a7ebe89db6' },
  { name: '20261126010000-find-order-words-faster', class: FindOrderWordsFaster, sql: '7f71a4fa46a0bb8e' },
  { name: '20261126020000-list-removed-items', class: ListRemovedItems, sql: '61071aa3dcb7fd65' },
];

/** Names of the migrations, in the order they run. */
export const knownMigrations: readonly string[] = migrations.map(({ name }) => name);
