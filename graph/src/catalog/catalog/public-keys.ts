import { readStatement } from '../../platform/shared/reads.js';

/** The first products for sale, by key. */
export const firstProductKeys = readStatement('select key from product where deleted_at is null order by key limit ?');

/** Products for sale in a range of keys. Later sales and deletions move no product to another range. */
export const productKeysBetween = readStatement(
  'select key from product where key between ? and ? and deleted_at is null order by key',
);

/** Numbers, from 0, of the key ranges of this length that contain a product for sale. */
export const productKeyRanges = readStatement(
  'select distinct (key - 1) / ?::int as range from product where deleted_at is null order by range',
);
