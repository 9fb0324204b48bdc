import { createHash } from 'node:crypto';
import { migrations } from './index.js';

/**
 * SHA-256 of the SQL that each migration sends. Stores out there have run it: what is wrong with it, a new migration puts right.
 * A new migration adds its line here, printed by the failing test.
 */
const landed: Record<string, string> = {
  '20261121030000-create-store': '7072e075c40ed3c5',
  '20261121040000-limit-and-register': '0ec59276ef8d5799',
  '20261121050000-search-products': 'a23fcb47240582db',
  '20261121070000-pay-by-card': 'a3d942e0dc4ea6dc',
  '20261121080000-choose-several': 'c4584d8b1e10ae70',
  '20261121164500-edit-records': '6baae7fc5eb791c0',
  '20261121170800-name-who-decides-payments': 'c44c58983ef99c0a',
  '20261121174500-save-reports': 'de892e633d9a529c',
  '20261121180000-find-orders-by-payment': 'd7247cf7589d2e0c',
  '20261121201500-act-as-customer': '062e59e92247b109',
  '20261121203000-stage-imports': 'f2e0ffb0155a0df1',
  '20261121204500-undo-imports': 'fceff5705a8729ae',
  '20261121210000-sort-lists': '295c5b5366208f57',
  '20261121232000-prepare-imports': '048811049a52c295',
  '20261121235000-choose-in-imports': '775009f54cfa92c6',
  '20261122001500-tell-of-catalogue-changes': '69682bd47a276486',
  '20261122031500-count-lists': '66c848ffe11716c7',
  '20261122093000-rank-finds': '3de59de2aa801ba6',
  '20261122160000-share-card-breaker': '44c6200b7e1b908a',
  '20261122160500-check-cards': '0164660c2eea83b0',
  '20261122161000-compare-settlements': 'f7ad980a006cad2a',
  '20261122180000-archive-and-erase': '1d906c776d1e89b8',
  '20261122190000-activate-customers': '6ecff566e515ff92',
  '20261122190000-plan-finds-once': '18ddf78f32e829dc',
  '20261122191500-note-archives': '03dd1fb110a85930',
  '20261122193500-remember-submitted-mappings': '6bbcca36d082a177',
  '20261122194000-name-prices-in-report': '723e10766a500de3',
};

test('every migration sends the SQL that it sent when it landed', async () => {
  const sent: Record<string, string> = {};
  for (const { name, class: Migration } of migrations) {
    const migration = new Migration({} as never, {} as never);
    await migration.up();
    sent[name] = createHash('sha256').update(JSON.stringify(migration.getQueries())).digest('hex').slice(0, 16);
  }
  expect(sent).toEqual(landed);
});

test('migrations run in the order of their names', () => {
  const names = migrations.map(({ name }) => name);
  expect(names).toEqual([...names].sort());
});
