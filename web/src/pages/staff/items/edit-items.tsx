import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { productFields } from '#definitions/product';
import { fieldErrors } from '../../../ui/field-errors';
import { unitPriceText, hasPrice } from '../../../ui/money';
import { DeleteRecord } from '../records/delete-record';
import { EditRecords, reloaded } from '../records/edit-records';
import { ExportRecords } from '../records/export-records';
import { RecordForm } from '../records/record-form';
import type { Column } from '../records/record-list';
import { OpenedRecord } from '../records/record-pane';
import { sortOf, type SortChoices } from '../records/sort-choices';
import { pageOf, useListAddress } from '../records/use-list-address';
import { freshRecord, useRecordForm } from '../records/use-record-form';
import type { RecordWay } from '../records/use-record-way';
import { ItemFields, useCategories } from './item-fields';
import { SubstituteBox } from '../records/substitute-box';
import { itemChanges, itemKinds, textsOfItem, type ItemName } from './item-texts';
import {
  ItemRecordDocument,
  useDeleteItemMutation,
  useItemListQuery,
  useItemRecordQuery,
  useUpdateItemMutation,
  type ItemForm_ProductFragment,
  type ItemListQueryVariables,
  type ItemRowFragment,
} from './items.generated';

type ItemSort = ItemListQueryVariables['sort'];
type ItemRow = ItemRowFragment['nodes'][number];

const columns: [Column<ItemRow>, ...Column<ItemRow>[]] = [
  { label: 'Description', cell: ({ description }) => description, sort: { up: 'NAME', down: 'NAME_DESCENDING' } },
  {
    label: 'Item ID',
    cell: ({ productId }) => productId,
    kind: 'code',
    sort: { up: 'ITEM_ID', down: 'ITEM_ID_DESCENDING' },
  },
  { label: 'Vendor item number', cell: ({ vendorItemNumber }) => vendorItemNumber, kind: 'code' },
  {
    label: 'Standard cost',
    cell: ({ standardCost, unit }) => (hasPrice(standardCost) ? unitPriceText(standardCost, unit) : 'Call for price'),
    kind: 'money',
    sort: { up: 'PRICE_LOW', down: 'PRICE_HIGH' },
  },
];

const listSorts: SortChoices<ItemSort> = [
  { sort: 'NAME', label: 'Description, A to Z' },
  { sort: 'NAME_DESCENDING', label: 'Description, Z to A' },
  { sort: 'ITEM_ID', label: 'Item ID, A to Z' },
  { sort: 'ITEM_ID_DESCENDING', label: 'Item ID, Z to A' },
  { sort: 'PRICE_LOW', label: 'Cost, lowest first' },
  { sort: 'PRICE_HIGH', label: 'Cost, highest first' },
  { sort: 'NEWEST', label: 'Newest first' },
];
const searchSorts: SortChoices<ItemSort> = [{ sort: 'RELEVANCE', label: 'Best match' }, ...listSorts];

export function EditItems() {
  const address = useListAddress();
  const sorts = address.searchText === '' ? listSorts : searchSorts;
  const sort = sortOf(address, sorts);
  const loaded = useItemListQuery({
    variables: { ...pageOf(address), search: address.searchText, isSearch: address.searchText !== '', sort },
    ...reloaded,
  });
  const items = loaded.data ?? loaded.previousData;
  return (
    <EditRecords
      heading="Edit Items"
      subject="product"
      plural="items"
      address={address}
      sorting={{ choices: sorts, current: sort }}
      hint="Item ID, vendor item number, or words of the description."
      columns={columns}
      rows={items?.searchProducts ?? items?.products}
      loaded={loaded}
      below={
        <>
          <ExportRecords kind="products" />
          <p>
            <Link to="/admin/removed-items">Removed items</Link>
          </p>
        </>
      }
      opened={(key, way) => <OpenedItem key={key} itemKey={key} way={way} />}
    />
  );
}

function OpenedItem({ itemKey, way }: { itemKey: number; way: RecordWay }) {
  const { data, error } = useItemRecordQuery({
    variables: { key: itemKey },
    skip: itemKey === 0,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  return (
    <OpenedRecord
      noun="item"
      history={{ subject: 'product', key: itemKey }}
      title={data?.product?.description}
      back={way.back}
      source={itemKey === 0 ? null : data?.product}
      error={error}
      beside={<Link to={`/product/${itemKey}`}>View in store</Link>}
    >
      {item => <ItemForm item={item} way={way} />}
    </OpenedRecord>
  );
}

/** One form for two records, item and flags, each with its version. It is saved as a whole. */
function ItemForm({ item, way }: { item: ItemForm_ProductFragment; way: RecordWay }) {
  const client = useApolloClient();
  const [update] = useUpdateItemMutation();
  const [remove] = useDeleteItemMutation();
  const categories = useCategories();
  const { key, description } = item;
  const [substituteId, setSubstituteId] = useState(item.substituteId ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRecordForm({
    kinds: itemKinds,
    source: item,
    textsOf: textsOfItem,
    save: async ({ changed, source: { version, pricingInfo } }) => {
      const { product, flags } = itemChanges(changed);
      const input = {
        key,
        ...(product && { version, ...product }),
        ...(flags && { pricingInfo: { version: pricingInfo.version, ...flags } }),
      };
      await update({ variables: { input } });
    },
    reload: () => freshRecord(client, ItemRecordDocument, { key }, ({ product }) => product ?? item),
    onSaved: () => way.saved(form.fields.values.description),
  });
  const vendor = form.source.vendor;

  function describe(name: ItemName, text: string) {
    if (name === 'vendorKey') return String(vendor?.key) === text ? (vendor?.name ?? text) : `vendor ${text}`;
    if (name === 'categoryKey') return categories.find(category => String(category.key) === text)?.name ?? text;
    return text === 'true' ? 'Yes' : text === 'false' ? 'No' : text;
  }

  return (
    <RecordForm
      label={`Item ${item.productId}`}
      form={form}
      kinds={itemKinds}
      describe={describe}
      actions={
        <DeleteRecord
          question="Delete this item?"
          title={description}
          failure="Error deleting this item."
          remove={() =>
            remove({
              variables: { key, substituteId: substituteId.trim() },
              update: cache => void cache.evict({ id: `Product:${key}`, broadcast: false }),
            }).then(form.forget)
          }
          onDeleted={() => way.deleted(description)}
          onFailed={error => {
            const message = fieldErrors(error).substituteId ?? null;
            setProblem(message);
            return message !== null;
          }}
        >
          <p>
            This removes it from the store, the search and all favorites. Past orders do not change. You can restore it
            under Removed items.
          </p>
          <SubstituteBox
            label={`${productFields.substituteId.label} (optional)`}
            value={substituteId}
            error={problem}
            onChange={setSubstituteId}
            itemKey={key}
          />
        </DeleteRecord>
      }
    >
      <ItemFields fields={form.fields} itemKey={key} vendor={vendor} />
    </RecordForm>
  );
}
