import { sumsOf } from './report-table.js';
import { findList, findTable, tabulate } from './tabulate.js';

test('[ADM-11] finds the first list of a response, with the cursor of its next page', () => {
  const nodes = [{ key: 1 }];
  expect(findList({ orders: { totalCount: 1, nodes, pageInfo: { hasNextPage: true, endCursor: 'abc' } } })).toEqual({
    records: nodes,
    next: 'abc',
    total: 1,
  });
  const finance = { terms: 'NET30' };
  expect(
    findList({ customer: { name: 'A', finance, contacts: [{ name: 'B' }], orders: { totalAmount: '1.00', nodes } } }),
  ).toEqual({
    records: [{ customer: { name: 'A', finance }, name: 'B' }],
    next: null,
    total: null,
  });
  expect(findList({ customer: { name: 'A', finance, orders: { totalAmount: '1.00', nodes } } })).toEqual({
    records: [{ customer: { name: 'A', finance }, key: 1 }],
    next: null,
    total: null,
  });
  expect(findList({ categories: nodes })).toEqual({ records: nodes, next: null, total: null });
  expect(findList({ me: { key: 1 } })).toBeNull();
  expect(findTable({ report: { columns: [{ title: 'Item', kind: 'TEXT' }], rows: [['x']] } })).toEqual({
    columns: [{ name: 'Item', title: 'Item', kind: 'TEXT' }],
    rows: [['x']],
  });
  expect(findTable({ orders: { nodes } })).toBeNull();
});

const zone = 'America/Phoenix';

test('[ADM-11] names a repeated word once, shows times in the zone of the store, and sums amounts only', () => {
  const table = tabulate(
    [
      {
        customer: { customerNumber: 20001, finance: { creditLimit: '500.00' } },
        time: Date.UTC(2027, 2, 5, 6, 30) / 1000,
        total: '12.00',
        lines: [{ unitPrice: '3.00', price: '12.00', quantity: 4 }],
      },
    ],
    zone,
    10,
  );
  expect(table.columns.map(({ title }) => title)).toEqual([
    'Customer number',
    'Customer finance credit limit',
    'Time',
    'Total',
    'Lines unit price',
    'Lines price',
    'Lines quantity',
  ]);
  expect(table.rows).toEqual([['20001', '500.00', '2027-03-04 23:30', '12.00', '3.00', '12.00', '4']]);
  expect(sumsOf(table.columns, table.rows)).toEqual(['', '', '', '12.00', '', '12.00', '4']);
});

test('[ADM-11] turns nested records into columns, nested lists into rows, and dates into days of the store', () => {
  const records = [
    {
      customerNumber: 4711,
      total: '12.50',
      date: Date.UTC(2027, 2, 5, 6, 30) / 1000,
      finance: { terms: 'NET30', creditLimit: null },
      contacts: [
        { name: 'Ana', email: 'a@b' },
        { name: 'Luis', email: 'l@b' },
      ],
      quantity: 3,
    },
    { customerNumber: 4712, total: '0.0845', date: null, finance: null, contacts: [], quantity: 0 },
  ];
  expect(tabulate(records, zone, 100)).toEqual({
    columns: [
      { name: 'customerNumber', title: 'Customer number', kind: 'TEXT' },
      { name: 'total', title: 'Total', kind: 'MONEY' },
      { name: 'date', title: 'Date', kind: 'DAY' },
      { name: 'finance.terms', title: 'Finance terms', kind: 'TEXT' },
      { name: 'finance.creditLimit', title: 'Finance credit limit', kind: 'TEXT' },
      { name: 'quantity', title: 'Quantity', kind: 'COUNT' },
      { name: 'contacts.name', title: 'Contacts name', kind: 'TEXT' },
      { name: 'contacts.email', title: 'Contacts email', kind: 'TEXT' },
      { name: 'finance', title: 'Finance', kind: 'TEXT' },
    ],
    rows: [
      ['4711', '12.50', '2027-03-04', 'NET30', '', '3', 'Ana', 'a@b', ''],
      ['4711', '', '2027-03-04', 'NET30', '', '', 'Luis', 'l@b', ''],
      ['4712', '0.0845', '', '', '', '0', '', '', ''],
    ],
  });
  expect(tabulate([], zone, 100)).toEqual({ columns: [], rows: [] });
});

test('[ADM-11] turns order lines into rows, and counts each order once in sums', () => {
  const lines = [
    { productId: 'A', quantity: 2, price: '4.00', product: { tags: ['x', 'y'] } },
    { productId: 'B', quantity: 1, price: '6.00', product: null },
  ];
  const { columns, rows } = tabulate(
    [
      { key: 1, total: '10.00', lines },
      { key: 2, total: '6.00', lines: lines.slice(1) },
    ],
    zone,
    100,
  );
  expect(columns.map(({ title }) => title)).toEqual([
    'Key',
    'Total',
    'Lines product id',
    'Lines quantity',
    'Lines price',
    'Lines product tags',
    'Lines product',
  ]);
  expect(rows).toEqual([
    ['1', '10.00', 'A', '2', '4.00', 'x; y', ''],
    ['1', '', 'B', '1', '6.00', '', ''],
    ['2', '6.00', 'B', '1', '6.00', '', ''],
  ]);
  expect(sumsOf(columns, rows)).toEqual(['', '16.00', '', '4', '16.00', '', '']);
});

test('[ADM-11] lists the rows of two lists in turn, and handles nested lists and connections', () => {
  const orders = { nodes: [{ key: 7, total: '9.00', lines: [{ id: 'A' }, { id: 'B' }] }] };
  const { columns, rows } = tabulate([{ name: 'Ana', phones: [{ number: '1' }, { number: '2' }], orders }], zone, 100);
  expect(columns.map(({ title }) => title)).toEqual([
    'Name',
    'Phones number',
    'Orders key',
    'Orders total',
    'Orders lines id',
  ]);
  expect(rows).toEqual([
    ['Ana', '1', '', '', ''],
    ['Ana', '2', '', '', ''],
    ['Ana', '', '7', '9.00', 'A'],
    ['Ana', '', '7', '', 'B'],
  ]);
});

test('[ADM-11] builds one row more than a report shows, to detect that there are more', () => {
  const records = Array.from({ length: 50 }, (_, key) => ({ key, lines: [{ id: 'A' }, { id: 'B' }] }));
  expect(tabulate(records, zone, 9).rows).toHaveLength(10);
});

test('[ADM-11] translates statuses, payment methods and changes into words, also in nested lists', () => {
  const { rows } = tabulate(
    [
      {
        status: 'readyForPickup',
        payment: 'onAccount',
        order: { status: 'placed' },
        statusChanges: [
          { status: 'placed', by: 'Ana' },
          { status: 'readyForPickup', by: 'Dana' },
        ],
        action: 'statusChanged',
      },
      { status: 'constructor', payment: 'cash', order: { status: null }, statusChanges: [], action: '' },
    ],
    zone,
    100,
  );
  expect(rows).toEqual([
    ['Ready for pickup', 'On account', 'Placed', 'Status changed', 'Placed', 'Ana'],
    ['Ready for pickup', 'On account', 'Placed', 'Status changed', 'Ready for pickup', 'Dana'],
    ['constructor', 'cash', '', '', '', ''],
  ]);
});
