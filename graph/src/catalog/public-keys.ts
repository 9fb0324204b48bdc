import { readStatement } from '../shared/reads.js';

/** The first products for sale, by key. */
export const firstProductKeys = readStatement('select key from product where deleted_at is null order by key limit ?');

/** Products for sale within a range of keys, so that a later sale or deletion moves no product to another range. */
export const productKeysBetween = readStatement(
  'select key from product where key between ? and ? and deleted_at is null order by key',
);

/** The numbers, from 0, of the ranges of this many keys that hold a product for sale. */
export const productKeyRanges = readStatement(
  'select distinct (key - 1) / ?::int as range from product where deleted_at is null order by range',
);
