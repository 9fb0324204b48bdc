import { code128 } from './code-128.js';

/** The modules between the quiet zones: 1 for a bar, 0 for a space. */
function modulesOf(text: string): string | null {
  const symbol = code128(text);
  if (!symbol) return null;
  const modules = Array.from({ length: symbol.width }, () => '0');
  for (const { at, width } of symbol.bars) modules.fill('1', at, at + width);
  expect(modules.splice(-10).join('') + modules.splice(0, 10).join('')).toBe('0'.repeat(20));
  return modules.join('');
}

// The expected modules are those of JsBarcode 3.12.3 (CODE128B).
test.each([
  [
    'PJJ123C',
    '1101001000011101110110101101110001011011100010011100110110011100101100101110010001000110111010001101100011101011',
  ],
  [
    '50-13-1786',
    '1101001000011011100100100111011001001101110010011100110110010111001001101110010011100110111011011101110100110011001110100101100011101100011101011',
  ],
])('[LIST-6] encodes %s as Code 128 B', (text, modules) => {
  expect(modulesOf(text)).toBe(modules);
});

test('[LIST-6] every character of set B has 11 modules and unique bars', () => {
  const characters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  const patterns = characters.map(character => modulesOf(character)?.slice(11, 22) ?? '');
  expect(new Set(patterns).size).toBe(95);
  for (const pattern of patterns) expect(pattern).toMatch(/^1[01]{9}0$/);
});

test.each(['', 'Ä1', 'a\tb', '日本'])('[LIST-6] %j has no Code 128 B symbol', text => {
  expect(code128(text)).toBeNull();
});
