import { screen, waitFor, within } from '@testing-library/react';
import { accountCart } from '../../../../test/account-cart';
import { addAnswers, answer } from '../../../../test/answers';
import { product } from '../../../../test/build';
import { customer } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { OrderPadLinesDocument, type OrderPadLinesQuery } from './order-pad.generated';

type Line = OrderPadLinesQuery['orderPadLines'][number];
type User = Awaited<ReturnType<typeof openPad>>['user'];

const chisel = product();
const nothing: Omit<Line, 'text'> = {
  verdict: 'NOT_FOUND',
  message: null,
  why: null,
  quantity: null,
  product: null,
  substitute: null,
  alternatives: [],
};

/** Opens the pad. `verdicts` are the server's, by the text of the line. */
async function openPad(verdicts: Record<string, Partial<Line>>) {
  const page = await renderPage('/pad', {
    signedIn: customer,
    answers: [
      ...accountCart({ products: [chisel] }).answers,
      answer(OrderPadLinesDocument, ({ lines }) => ({
        orderPadLines: [lines].flat().map(text => ({ ...nothing, text, ...verdicts[text] })),
      })),
    ],
  });
  await screen.findByRole('heading', { name: 'Order pad' });
  return page;
}

const entry = () => screen.findByLabelText('Item and quantity');
const rows = () => within(screen.getByRole('list', { name: 'Lines' })).getAllByRole('listitem');
const add = (lines: string) => screen.findByRole('button', { name: `Add ${lines}` });
const quantity = () => screen.findByLabelText('quantity of Cold Chisel');
const unknown = (code: string): Partial<Line> => ({ message: `No item has the code ${code}.` });

async function enter(user: User, text: string): Promise<void> {
  await user.type(await entry(), `${text}{Enter}`);
}

test('a quantity that breaks a rule is not added until it is confirmed', async () => {
  const text = 'T1-234-5678 x 10';
  const { user } = await openPad({
    [text]: {
      verdict: 'QUANTITY',
      message: 'Order at least 50.',
      why: 'Item ID T1-234-5678',
      quantity: 50,
      product: product({ quantityLimits: { least: 50, most: 999_999, multiple: 1, step: 50 } }),
    },
  });
  await enter(user, text);
  expect(await screen.findByText('Order at least 50.')).toBeVisible();
  expect(screen.getByText(`You typed “${text}”.`)).toBeVisible();
  expect(await add('0 lines')).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Add Cold Chisel' }));
  expect(await add('1 line')).toBeEnabled();
});

test('a line without a match is corrected in place, or replaced by the nearest item', async () => {
  const found: Partial<Line> = { verdict: 'FOUND', why: 'Item ID T1-234-5678', product: chisel };
  const { user } = await openPad({
    'NOTHING-LIKE-IT x 3': unknown('NOTHING-LIKE-IT'),
    'T1-234-5678 x 3': { ...found, quantity: 3 },
    'T1-234-56789 x 2': {
      ...unknown('T1-234-56789'),
      alternatives: [{ why: 'T1-234-5678, with one character less', quantity: 2, product: chisel }],
    },
  });
  await enter(user, 'NOTHING-LIKE-IT x 3');
  expect(await screen.findByText('No item has the code NOTHING-LIKE-IT.')).toBeVisible();
  const line = screen.getByLabelText('Line NOTHING-LIKE-IT x 3');
  await user.clear(line);
  await user.type(line, 'T1-234-5678 x 3{Enter}');
  // The focus stays in the line that was solved.
  await waitFor(async () => expect(await quantity()).toHaveFocus());
  expect(rows()[0]).toHaveTextContent('$24.75');

  await enter(user, 'T1-234-56789 x 2');
  expect(await screen.findByText('T1-234-5678, with one character less')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose Cold Chisel' }));
  // Both lines are for the same item now.
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toHaveTextContent('2 lines for this item, added up: “T1-234-5678 x 3”, “T1-234-56789 x 2”');
  expect(await quantity()).toHaveFocus();
  expect(await quantity()).toHaveValue('5');
  expect(rows()[0]).toHaveTextContent('$41.25');
  expect(await add('1 line')).toBeEnabled();
});

test('[PAD-4] a line that says more than its item explains is not added until it is confirmed', async () => {
  const text = 'T1-234-5678 x 1O';
  const message = '“x 1O” is not a quantity. Check it.';
  const { user } = await openPad({
    [text]: { verdict: 'UNEXPLAINED', message, why: 'Item ID T1-234-5678', quantity: 1, product: chisel },
    'T1-234-5678 x 2': { verdict: 'FOUND', why: 'Item ID T1-234-5678', quantity: 2, product: chisel },
  });
  (await entry()).focus();
  await user.paste(`${text}\nT1-234-5678 x 2`);
  expect(await screen.findByText(message)).toBeVisible();
  expect(rows()).toHaveLength(2);
  expect(rows()[0]).toHaveTextContent(`You typed “${text}”.`);
  await waitFor(async () => expect(await add('1 line')).toBeEnabled());
  const [box] = screen.getAllByLabelText('quantity of Cold Chisel');
  await user.clear(box as HTMLElement);
  await user.type(box as HTMLElement, '10');
  expect(await add('2 lines')).toBeEnabled();
});

test('[PAD-4] a line that can be read in more than one way waits for a choice', async () => {
  const { user } = await openPad({
    'T1-234-567 3': { verdict: 'UNSURE', message: 'This line can be read in more than one way. Choose what you mean.' },
    'T1-234-567': unknown('T1-234-567'),
  });
  (await entry()).focus();
  await user.paste('T1-234-567 3\nT1-234-567');
  expect(await screen.findByText('2 lines, 2 to look at')).toBeVisible();
  expect(await add('0 lines')).toBeDisabled();
  expect(screen.getByText('This line can be read in more than one way. Choose what you mean.')).toBeVisible();
  expect(screen.getByText('No item has the code T1-234-567.')).toBeVisible();
});

test('[ERR-1] a failed check keeps the lines, and is repeated', async () => {
  let isConnected = false;
  const verdict = { verdict: 'FOUND', quantity: 1, product: chisel } as const;
  const { user } = await openPad({});
  const answers = answer(OrderPadLinesDocument, ({ lines }) => {
    if (!isConnected) throw new TypeError('Failed to fetch');
    return { orderPadLines: [lines].flat().map(text => ({ ...nothing, ...verdict, text })) };
  });
  addAnswers(answers);
  await enter(user, 'T1-234-5678');
  const again = await screen.findByRole('button', { name: 'Check the lines again' });
  isConnected = true;
  await user.click(again);
  expect(await quantity()).toHaveValue('1');
  expect(again).not.toBeInTheDocument();
});
