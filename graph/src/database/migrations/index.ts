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

/** In the order they run; a name never changes once it has run anywhere. */
export const migrations = [
  { name: '20261121030000-create-store', class: CreateStore },
  { name: '20261121040000-limit-and-register', class: LimitAndRegister },
  { name: '20261121050000-search-products', class: SearchProducts },
  { name: '20261121070000-pay-by-card', class: PayByCard },
  { name: '20261121080000-choose-several', class: ChooseSeveral },
  { name: '20261121164500-edit-records', class: EditRecords },
  { name: '20261121170800-name-who-decides-payments', class: NameWhoDecidesPayments },
  { name: '20261121174500-save-reports', class: SaveReports },
  { name: '20261121180000-find-orders-by-payment', class: FindOrdersByPayment },
  { name: '20261121201500-act-as-customer', class: ActAsCustomer },
  { name: '20261121203000-stage-imports', class: StageImports },
  { name: '20261121204500-undo-imports', class: UndoImports },
  { name: '20261121210000-sort-lists', class: SortLists },
  { name: '20261121232000-prepare-imports', class: PrepareImports },
  { name: '20261121235000-choose-in-imports', class: ChooseInImports },
  { name: '20261122001500-tell-of-catalogue-changes', class: TellOfCatalogueChanges },
  { name: '20261122031500-count-lists', class: CountLists },
  { name: '20261122093000-rank-finds', class: RankFinds },
  { name: '20261122160000-share-card-breaker', class: ShareCardBreaker },
  { name: '20261122160500-check-cards', class: CheckCards },
  { name: '20261122161000-compare-settlements', class: CompareSettlements },
  { name: '20261122180000-archive-and-erase', class: ArchiveAndErase },
  { name: '20261122190000-activate-customers', class: ActivateCustomers },
  { name: '20261122190000-plan-finds-once', class: PlanFindsOnce },
  { name: '20261122191500-note-archives', class: NoteArchives },
  { name: '20261122193500-remember-submitted-mappings', class: RememberSubmittedMappings },
  { name: '20261122194000-name-prices-in-report', class: NamePricesInReport },
];

/** Names of the migrations, in the order they run. */
export const knownMigrations: readonly string[] = migrations.map(({ name }) => name);
