import { findList, findTable, tabulate } from './tabulate.js';

test('[ADM-11] the first list of an answer is found, with where its next page begins', () => {
  const nodes = [{ key: 1 }];
  expect(findList({ orders: { totalCount: 1, nodes, pageInfo: { hasNextPage: true, endCursor: 'abc' } } })).toEqual({ records: nodes, next: 'abc', total: 1 });
  expect(findList({ customer: { name: 'A', orders: { nodes } } })).toEqual({ records: nodes, next: null, total: null });
  expect(findList({ categories: nodes })).toEqual({ records: nodes, next: null, total: null });
  expect(findList({ me: { key: 1 } })).toBeNull();
  expect(findTable({ report: { columns: [{ title: 'Item', kind: 'TEXT' }], rows: [['x']] } })).toEqual({ columns: [{ name: 'Item', title: 'Item', kind: 'TEXT' }], rows: [['x']] });
  expect(findTable({ orders: { nodes } })).toBeNull();
});

test('[ADM-11] records become rows: inner records are columns, inner lists one text, dates days of the store', () => {
  const records = [
    { customerNumber: 4711, total: '12.50', date: Date.UTC(2027, 2, 5, 6, 30) / 1000, finance: { terms: 'NET30', creditLimit: null }, contacts: [{ name: 'Ana', email: 'a@b' }, { name: 'Luis', email: 'l@b' }], quantity: 3 },
    { customerNumber: 4712, total: '0.0845', date: null, finance: null, contacts: [], quantity: 0 },
  ];
  expect(tabulate(records, 'America/Phoenix')).toEqual({
    columns: [
      { name: 'customerNumber', title: 'Customer number', kind: 'TEXT' }, { name: 'total', title: 'Total', kind: 'MONEY' }, { name: 'date', title: 'Date', kind: 'DAY' },
      { name: 'finance.terms', title: 'Finance terms', kind: 'TEXT' }, { name: 'finance.creditLimit', title: 'Finance credit limit', kind: 'TEXT' },
      { name: 'contacts', title: 'Contacts', kind: 'TEXT' }, { name: 'quantity', title: 'Quantity', kind: 'COUNT' }, { name: 'finance', title: 'Finance', kind: 'TEXT' },
    ],
    rows: [['4711', '12.50', '2027-03-04', 'NET30', '', 'Ana a@b; Luis l@b', '3', ''], ['4712', '0.0845', '', '', '', '', '0', '']],
  });
  expect(tabulate([], 'America/Phoenix')).toEqual({ columns: [], rows: [] });
});

test('[ADM-11] statuses, ways of paying and changes are said as people say them, within lists too; other texts stay', () => {
  const { rows } = tabulate([
    { status: 'readyForPickup', payment: 'onAccount', order: { status: 'placed' }, statusChanges: [{ status: 'placed', by: 'Ana' }, { status: 'readyForPickup', by: 'Dana' }], action: 'statusChanged' },
    { status: 'constructor', payment: 'cash', order: { status: null }, statusChanges: [], action: '' },
  ], 'America/Phoenix');
  expect(rows).toEqual([
    ['Ready for pickup', 'On account', 'Placed', 'Placed Ana; Ready for pickup Dana', 'Status changed'],
    ['constructor', 'cash', '', '', ''],
  ]);
});
