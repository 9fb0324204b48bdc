import { daysOfYears, readDateText } from './order-search.js';

test.each([
  ['11/21', { month: 11, day: 21 }],
  ['2/29', { month: 2, day: 29 }],
  ['11/21/2026', { from: '2026-11-21', before: '2026-11-22' }],
  ['12/31/2025', { from: '2025-12-31', before: '2026-01-01' }],
  ['2026-11-21', { from: '2026-11-21', before: '2026-11-22' }],
  ['Nov 2026', { from: '2026-11-01', before: '2026-12-01' }],
  ['december 2025', { from: '2025-12-01', before: '2026-01-01' }],
  ['Nov 21', { month: 11, day: 21 }],
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
  expect(readDateText(text)).toEqual(meaning);
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
