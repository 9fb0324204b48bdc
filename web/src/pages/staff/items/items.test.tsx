import { screen, waitFor, within } from '@testing-library/react';
import { answer, refusal, type Answer } from '../../../../test/answers';
import { fill } from '../../../../test/fill';
import { staff } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { SubstituteSuggestionsDocument } from '../records/substitute-box.generated';
import { VendorSuggestionsDocument } from '../records/vendor-box.generated';
import {
  CreateItemDocument,
  DeleteItemDocument,
  ItemCategoriesDocument,
  ItemListDocument,
  ItemRecordDocument,
  UpdateItemDocument,
  type ItemForm_ProductFragment,
  type UpdateItemMutationVariables,
} from './items.generated';

const item: ItemForm_ProductFragment = {
  key: 42,
  productId: 'T1-234-5678',
  auxilliaryItemId: '0123456789',
  description: 'Cold Chisel',
  vendorKey: 9,
  vendor: { key: 9, name: 'Copper Hill Tools' },
  vendorItemNumber: 'CC-1',
  family: null,
  attributes: null,
  standardCost: '8.25',
  basePrice: '9.00',
  unit: 'each',
  priceBreaks: null,
  minimumQuantity: 0,
  maximumQuantity: 0,
  quantityMultiple: 1,
  defaultQuantity: 1,
  imageAddress: null,
  categoryKey: 6,
  countryOfOrigin: 'Mexico',
  warranty: null,
  substituteId: null,
  featured: false,
  onSale: false,
  inStoreOnly: false,
  version: 1,
  pricingInfo: {
    productKey: 42,
    allowReturns: false,
    taxable: false,
    federalTax: false,
    stateTax: false,
    localTax: false,
    municipalTax: false,
    version: 1,
  },
};

function openPane(address: string, ...answers: Answer[]) {
  return renderPage(address, {
    signedIn: staff,
    answers: [
      answer(ItemCategoriesDocument, () => ({ categories: [{ key: 6, name: 'Hammers' }] })),
      answer(VendorSuggestionsDocument, () => ({ vendors: { nodes: [{ key: 9, name: 'Copper Hill Tools' }] } })),
      answer(SubstituteSuggestionsDocument, () => ({ searchSuggestions: { products: [] } })),
      answer(ItemListDocument, () => ({ searchProducts: { totalCount: 0, nodes: [] } })),
      answer(ItemRecordDocument, () => ({ product: item })),
      ...answers,
    ],
  });
}

const openItem = (...answers: Answer[]) => openPane('/admin/edit-items/42?search=T1-234', ...answers);
const field = (label: string) => screen.findByLabelText(label);
const button = (name: string) => screen.findByRole('button', { name });
const typed = {
  'Item ID': 'TAKEN',
  'Auxiliary item ID': '0123456789',
  Description: 'Mallet',
  'Vendor item number': 'V-77',
  'Country of origin': 'Mexico',
  'Standard cost': '1.00001',
  'Base price': '1299',
  'Minimum quantity': '2',
  'Maximum quantity': '0',
  'Default quantity': '1',
  'Image address': '/pictures/families/hammer.svg',
};

test('[ADM-2] does not add an item that is incomplete, invalid or has a taken ID', async () => {
  const { user } = await openPane(
    '/admin/add-items',
    answer(CreateItemDocument, () => {
      throw refusal('DUPLICATE', 409, 'Another item has this item id.', {
        errors: { productId: ['Another item has this item id.'] },
      });
    }),
  );
  await user.click(await button('Submit'));
  expect(
    await screen.findByText(
      'Invalid values in: Item ID, Auxiliary item ID, Description, Vendor, Vendor item number, Category, Standard cost, Base price, Minimum quantity, Maximum quantity, Default quantity, Image address, Country of origin',
    ),
  ).toBeVisible();
  expect(await field('Item ID')).toHaveFocus();
  for (const [label, text] of Object.entries(typed)) await fill(user, await field(label), text);
  await user.selectOptions(await field('Category'), 'Hammers');
  await user.type(screen.getByRole('combobox', { name: 'Vendor' }), 'copper');
  await user.click(await screen.findByRole('option', { name: 'Copper Hill Tools' }));
  expect(screen.getByText('Must be at least the minimum quantity')).toBeVisible();
  expect(screen.getByText('Invalid values in: Standard cost, Default quantity')).toBeVisible();
  await fill(user, await field('Default quantity'), '2');
  await fill(user, await field('Standard cost'), '1.0001');
  await user.click(await button('Submit'));
  expect(await screen.findByText(/Something went wrong!/)).toBeVisible();
  expect(await field('Item ID')).toHaveAccessibleDescription(/Another item has this item id\.$/);
  expect(await field('Item ID')).toHaveValue('TAKEN');
});

test('[ADM-3] shows a price that a colleague changed next to the typed one', async () => {
  let stored = item;
  const inputs: UpdateItemMutationVariables['input'][] = [];
  const { user, path } = await openItem(
    answer(ItemRecordDocument, () => ({ product: stored })),
    answer(UpdateItemDocument, ({ input }) => {
      inputs.push(input);
      if (input.version !== stored.version)
        throw refusal('STALE', 409, 'The item has changed.', { changedBy: 'Dana Reyes', changedAt: 1_790_000_000 });
      stored = { ...stored, standardCost: input.standardCost ?? '', version: stored.version + 1 };
      return { updateProduct: stored };
    }),
  );
  await fill(user, await field('Standard cost'), '9.10');
  stored = { ...item, standardCost: '7.75', version: 2 };
  await user.click(await button('Submit'));
  expect(await screen.findByText(/^Dana Reyes changed this record on/)).toBeVisible();
  expect(screen.getByText('Standard cost: now 7.75, here 9.10')).toBeVisible();
  await user.click(await button('Submit'));
  // The form stays open, with what is stored now.
  expect(await screen.findByText('Submitted succesfully')).toBeVisible();
  expect(await field('Standard cost')).toHaveValue('9.10');
  expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
  expect(path()).toMatch(/^\/admin\/edit-items\/42/);
  expect(inputs).toEqual([
    { key: 42, version: 1, standardCost: '9.10' },
    { key: 42, version: 2, standardCost: '9.10' },
  ]);
});

test('[ADM-9] a saved record that cannot be loaded again is reported as saved, and offers to load it', async () => {
  let stored = item;
  let isDown = false;
  const inputs: UpdateItemMutationVariables['input'][] = [];
  const { user } = await openItem(
    answer(ItemRecordDocument, () => {
      if (isDown) throw refusal('BUSY', 503, 'The store is busy.');
      return { product: stored };
    }),
    answer(UpdateItemDocument, ({ input }) => {
      inputs.push(input);
      isDown = true;
      stored = { ...stored, ...input, pricingInfo: stored.pricingInfo, version: stored.version + 1 } as typeof stored;
      return { updateProduct: stored };
    }),
  );
  await fill(user, await field('Standard cost'), '9.10');
  await user.click(await button('Submit'));
  expect(await screen.findByText('Submitted succesfully')).toBeVisible();
  const notice = await screen.findByText(/^Your changes are saved, but the record could not be loaded again\./);
  expect(notice).toHaveTextContent('The store is busy. Load it again before you make more changes.');
  expect(screen.queryByText(/Something went wrong!/)).not.toBeInTheDocument();
  expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();

  await fill(user, await field('Item ID'), 'T1-NEW');
  isDown = false;
  await user.click(await button('Load again'));
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  expect(await field('Item ID')).toHaveValue('T1-NEW');
  expect(await field('Standard cost')).toHaveValue('9.10');
  await user.click(await button('Submit'));
  await waitFor(() => expect(inputs).toHaveLength(2));
  expect(inputs).toEqual([
    { key: 42, version: 1, standardCost: '9.10' },
    { key: 42, version: 2, productId: 'T1-NEW' },
  ]);
});

test('[ADM-3][VAL-2] deletes an item after a confirmation', async () => {
  const deleted: number[] = [];
  const { user, path } = await openItem(
    answer(DeleteItemDocument, ({ key }) => {
      deleted.push(key);
      return { deleteProduct: true };
    }),
  );
  await user.click(await button('Delete'));
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Delete this item?' }));
  await user.click((await dialog()).getByRole('button', { name: 'Keep' }));
  expect(deleted).toEqual([]);
  await user.click(await button('Delete'));
  await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No items match "T1-234".')).toBeVisible();
  expect(path()).toBe('/admin/edit-items?search=T1-234');
  expect(deleted).toEqual([42]);
});

test('[SUB-1] a substitute that does not exist keeps the item', async () => {
  const { user } = await openItem(
    answer(DeleteItemDocument, () => {
      throw refusal('INVALID', 422, 'Invalid input.', {
        errors: { substituteId: ['No item has the ID NO-SUCH-ITEM-9.'] },
      });
    }),
  );
  await user.click(await button('Delete'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this item?' }));
  await user.type(dialog.getByLabelText('Substitute (optional)'), 'NO-SUCH-ITEM-9');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('No item has the ID NO-SUCH-ITEM-9.')).toBeVisible();
});
