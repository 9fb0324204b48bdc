import { screen, waitFor, within } from '@testing-library/react';
import { answer, refusal, type Answer } from '../../../../test/answers';
import { product } from '../../../../test/build';
import { fill } from '../../../../test/fill';
import { customer } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { ListLabelsDocument } from '../labels/labels.generated';
import {
  AddListLinesDocument,
  ChangeListLinesDocument,
  ListCodesDocument,
  ShoppingListDocument,
  type ListCodesQuery,
  type ShoppingListRow_LineFragment,
} from './shopping-list.generated';

type Line = ShoppingListRow_LineFragment;
type Verdict = ListCodesQuery['orderPadLines'][number];

const chisel = product();
const mallet = product({ key: 43, productId: 'M-1', description: 'Mallet' });
const lineOf = ({ key, productId, description }: typeof chisel, fields: Partial<Line> = {}): Line => ({
  productKey: key,
  productId,
  description,
  par: 0,
  note: '',
  position: key,
  product: product({ key, productId, description }),
  substitute: null,
  ...fields,
});

/** Opens a list, which keeps what the page changes. `verdicts` are the server's on typed codes. */
async function openList(lines: Line[], verdicts: Record<string, Partial<Verdict>> = {}) {
  let stored = lines;
  const list = () => ({ key: 5, name: 'Van', note: '', version: 1, lineCount: stored.length, lines: stored });
  function change(
    changes: readonly { productKey: number; par?: number | null; note?: string | null; remove?: boolean | null }[],
  ) {
    for (const { productKey, par, note, remove } of changes) {
      const known = stored.find(line => line.productKey === productKey) ?? lineOf(productKey === 42 ? chisel : mallet);
      const others = stored.filter(line => line.productKey !== productKey);
      const changed = { ...known, par: par ?? known.par, note: note ?? known.note };
      stored = remove ? others : [...others, changed];
    }
    return { setShoppingListLines: list() };
  }
  const answers: Answer[] = [
    answer(ShoppingListDocument, () => ({ shoppingList: list() })),
    answer(AddListLinesDocument, ({ lines: changes }) => change([changes].flat())),
    answer(ChangeListLinesDocument, ({ lines: changes }) => change([changes].flat())),
    answer(ListCodesDocument, ({ lines: codes }) => ({
      orderPadLines: [codes].flat().map(text => ({
        text,
        verdict: 'NOT_FOUND',
        message: `No item has the code ${text}.`,
        why: null,
        product: null,
        alternatives: [],
        ...verdicts[text],
      })),
    })),
  ];
  const page = await renderPage('/list/5', { signedIn: customer, answers });
  await screen.findByRole('heading', { name: 'Van' });
  return { ...page, stored: () => stored.map(({ productKey, par, note }) => ({ productKey, par, note })) };
}

const row = async (name: string) => (await screen.findByRole('link', { name })).closest('li');
const code = () => screen.getByLabelText('Add an item by its code');
const change = () => screen.findByRole('button', { name: 'Change par and note of Cold Chisel' });

test('[LIST-2] [LIST-5] par and note are edited in place, and a line is removed and restored', async () => {
  const { user, stored } = await openList([lineOf(chisel, { par: 5 }), lineOf(mallet)]);
  await user.click(await change());
  expect(screen.getByLabelText('Par')).toHaveFocus();
  await user.clear(screen.getByLabelText('Par'));
  await user.keyboard('many{Enter}');
  expect(screen.getByText(/^Enter a whole number up to 999,999/)).toBeVisible();
  await fill(user, screen.getByLabelText('Par'), '24');
  await user.type(screen.getByLabelText('Note'), 'Top shelf{Enter}');
  expect(await screen.findByText('Par 24')).toBeVisible();
  expect(await row('Cold Chisel')).toHaveTextContent('Top shelf');
  expect(await change()).toHaveFocus();
  await user.keyboard('{Enter}{Escape}');
  expect(await change()).toHaveFocus();

  await user.click(await change());
  await user.click(screen.getByRole('button', { name: 'Remove from list' }));
  const undo = await screen.findByRole('button', { name: 'Undo removing Cold Chisel' });
  expect(undo).toHaveFocus();
  expect(stored()).toEqual([{ productKey: 43, par: 0, note: '' }]);
  await user.keyboard('{Enter}');
  expect(await row('Cold Chisel')).toHaveTextContent('Top shelf');
  expect(stored()).toContainEqual({ productKey: 42, par: 24, note: 'Top shelf' });
});

test('[LIST-5] a code adds a line, and an unknown one stays in the field', async () => {
  const { user } = await openList([lineOf(chisel)], { 'M-1': { verdict: 'FOUND', message: null, product: mallet } });
  await user.type(code(), 'NO-SUCH{Enter}');
  expect(await screen.findByText('No item has the code NO-SUCH.')).toBeVisible();
  expect(code()).toHaveValue('NO-SUCH');
  await user.clear(code());
  await user.type(code(), 'M-1{Enter}');
  expect(await screen.findByText('Mallet is on the list.')).toBeVisible();
  expect(code()).toHaveValue('');
  expect(code()).toHaveFocus();
  expect(await row('Mallet')).toHaveTextContent('No par');
});

test('[LIST-5] a pasted list of codes adds the items it names, and keeps the lines that need a decision', async () => {
  const { user } = await openList([lineOf(chisel, { par: 5 })], {
    'Item\tQty': { verdict: 'SKIPPED', message: null },
    'T1-234-5678\t3': { verdict: 'FOUND', message: null, product: chisel },
    'M-1\t12': { verdict: 'FOUND', message: null, product: mallet },
    'M-19 4': { alternatives: [{ why: 'M-1, with one character less', product: mallet }] },
    'M-2 not needed': { verdict: 'UNEXPLAINED', message: 'Check it.', why: 'Item ID M-2', product: mallet },
  });
  code().focus();
  await user.paste('Item\tQty\nT1-234-5678\t3\nM-1\t12\nM-19 4\nNO-SUCH\nM-2 not needed');
  expect(await screen.findByText('2 items of the paste are on the list, without par.')).toBeVisible();
  // The par of a line that was there stays.
  expect(await row('Cold Chisel')).toHaveTextContent('Par 5');
  expect(await row('Mallet')).toHaveTextContent('No par');
  const left = () => within(screen.getByRole('list', { name: 'Lines to look at' })).getAllByRole('button');
  expect(left().map(({ textContent }) => textContent)).toEqual(['M-19 4', 'NO-SUCH', 'M-2 not needed']);
  await user.click(screen.getByRole('button', { name: 'M-19 4' }));
  await user.click(await screen.findByRole('button', { name: /^Add Mallet/ }));
  await waitFor(() => expect(left().map(({ textContent }) => textContent)).toEqual(['NO-SUCH', 'M-2 not needed']));
  await user.click(screen.getByRole('button', { name: 'M-2 not needed' }));
  expect(await screen.findByText('Check it.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Add Mallet/ }));
  await waitFor(() => expect(left().map(({ textContent }) => textContent)).toEqual(['NO-SUCH']));
  await user.click(screen.getByRole('button', { name: 'NO-SUCH' }));
  expect(await screen.findByText('No item has the code NO-SUCH.')).toBeVisible();
  expect(left().map(({ textContent }) => textContent)).toEqual(['NO-SUCH']);
});

const notFound = () => {
  throw refusal('NOT_FOUND', 404, 'Shopping list not found.');
};

test.each(['/list/5', '/list/5/labels'])("[LIST-3] another customer's list is not found at %s", async address => {
  const answers = [answer(ShoppingListDocument, notFound), answer(ListLabelsDocument, notFound)];
  await renderPage(address, { signedIn: customer, answers });
  expect(await screen.findByText(/List not found in your account\./)).toBeVisible();
});
