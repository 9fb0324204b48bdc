import { daysOfYears, readDateText, readOrderSearch } from './order-search.js';

test.each([
  ['11/21', { month: 11, day: 21 }],
  ['2/29', { month: 2, day: 29 }],
  ['11/21/2026', { from: '2026-11-21', before: '2026-11-22' }],
  ['12/31/2025', { from: '2025-12-31', before: '2026-01-01' }],
  ['2026-11-21', { from: '2026-11-21', before: '2026-11-22' }],
  ['Nov 2026', { from: '2026-11-01', before: '2026-12-01' }],
  ['december 2025', { from: '2025-12-01', before: '2026-01-01' }],
  ['Nov 21', { month: 11, day: 21 }],
  ['11/21/26', { from: '2026-11-21', before: '2026-11-22' }],
  ['Nov 21 2026', { from: '2026-11-21', before: '2026-11-22' }],
  ['Nov. 21, 2026', { from: '2026-11-21', before: '2026-11-22' }],
  ['today', { from: '2026-11-25', before: '2026-11-26' }],
  ['Yesterday', { from: '2026-11-24', before: '2026-11-25' }],
  ['this week', { from: '2026-11-22', before: '2026-11-29' }],
  ['last  week', { from: '2026-11-15', before: '2026-11-22' }],
  ['this month', { from: '2026-11-01', before: '2026-12-01' }],
  ['last month', { from: '2026-10-01', before: '2026-11-01' }],
  ['next week', null],
  ['13/40', null],
  ['2/30/2026', null],
  ['2026-02-29', null],
  ['Foo 21', null],
  ['Novak 21', null],
  ['20001', null],
  ['Nov 0000', null],
  ['2/3/0000', null],
  ['12/31/9999', null],
  ['9999-12-31', null],
  ['Dec 9999', null],
  ['12/31/9998', { from: '9998-12-31', before: '9999-01-01' }],
  ['', null],
])('[ADM-6] the date text %p means %p', (text, meaning) => {
  expect(readDateText(text, '2026-11-25')).toEqual(meaning);
});

test('[D-33] a day without a year occurs in every year; February 29 only in leap years', () => {
  expect(daysOfYears({ month: 11, day: 21 }, 2025, 2026)).toEqual([
    { from: '2025-11-21', before: '2025-11-22' },
    { from: '2026-11-21', before: '2026-11-22' },
  ]);
  expect(daysOfYears({ month: 2, day: 29 }, 2023, 2028)).toEqual([
    { from: '2024-02-29', before: '2024-03-01' },
    { from: '2028-02-29', before: '2028-03-01' },
  ]);
});

const none = { orderKey: null, days: null, status: null };

test.each([
  ['roadrunner 11/18', { days: { meant: { month: 11, day: 18 }, words: '11/18' }, words: 'roadrunner' }],
  [
    'roadrunner nov 2026 anchors',
    { days: { meant: { from: '2026-11-01', before: '2026-12-01' }, words: 'nov 2026' }, words: 'roadrunner anchors' },
  ],
  [
    'wedge anchors last week roadrunner',
    {
      days: { meant: { from: '2026-11-15', before: '2026-11-22' }, words: 'last week' },
      words: 'wedge anchors roadrunner',
    },
  ],
  ['order 426', { orderKey: 426, words: '' }],
  ['Order #426 roadrunner', { orderKey: 426, words: 'roadrunner' }],
  ['order no. 426', { orderKey: 426, words: '' }],
  ['border 426', { words: 'border 426' }],
  ['ready for pickup mesa', { status: { meant: 'readyForPickup', words: 'ready for pickup' }, words: 'mesa' }],
  ['Canceled', { status: { meant: 'cancelled', words: 'Canceled' }, words: '' }],
  [
    'shipped 11/18/2026',
    {
      status: { meant: 'shipped', words: 'shipped' },
      days: { meant: { from: '2026-11-18', before: '2026-11-19' }, words: '11/18/2026' },
      words: '',
    },
  ],
  ['unshipped', { words: 'unshipped' }],
  ['PO-11/18', { words: 'PO-11/18' }],
  ['mesa 12', { words: 'mesa 12' }],
])('[ADM-6] the search %p means %p', (text, meaning) => {
  expect(readOrderSearch(text, '2026-11-25')).toEqual({ ...none, ...meaning });
});
