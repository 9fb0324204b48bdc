import { assertStorable } from './storable-text.js';

test.each<[string, object]>([
  ['text', { text: 'a\u0000b' }],
  ['customer.name', { customer: { zipCode: '85004', name: '\u0000' } }],
  ['lines.1.note', { lines: [{ note: 'x' }, { note: 'y\u0000' }] }],
  ['input.words.0', { input: Object.assign(Object.create(null) as object, { words: ['\u0000'] }) }],
])("[T-29] a NUL character in %s is refused with the field's name", (name, sent) => {
  expect(() => assertStorable(sent)).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      details: { errors: { [name]: ['Must be valid Unicode text without NUL characters'] } },
    }),
  );
});

test.each(['Mesa \ud83d', '\udfff', '\ud83d\u0041'])('[T-29] rejects half a surrogate pair: %j', text => {
  expect(() => assertStorable({ text })).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
});

test('accepts other unusual texts, and values that are not plain data', () => {
  expect(() =>
    assertStorable({
      text: '\u0001\u202e\ufffe 🔩 %00',
      none: null,
      left: undefined,
      count: 1,
      file: Promise.resolve('\u0000'),
      when: new Date(0),
    }),
  ).not.toThrow();
});

test('checks very deeply nested values', () => {
  let nested: unknown = '\u0000';
  for (let level = 0; level < 50_000; level += 1) nested = [nested];
  expect(() => assertStorable({ nested })).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
});
