import { drawCharacters, drawPicture } from './captcha-picture.js';

const svgOf = (picture: string) => Buffer.from(picture.replace('data:image/svg+xml;base64,', ''), 'base64').toString();

test('[REG-8] draws six letters and digits, none of which looks like another', () => {
  const drawn = Array.from({ length: 500 }, drawCharacters);
  expect(drawn.filter(text => !/^[A-Za-z2-9]{6}$/.test(text))).toEqual([]);
  expect(drawn.filter(text => /[01OIl]/.test(text))).toEqual([]);
  expect(new Set(drawn).size).toBe(500);
});

test('[REG-8] the picture contains outlines and none of the text', () => {
  const svg = svgOf(drawPicture('aB3dEf', false));
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>(<path [^>]*\/>)+<\/svg>$/);
  expect(svg).not.toContain('aB3dEf');
});

test('the picture for tests contains its text', () => {
  expect(svgOf(drawPicture('aB3dEf', true))).toContain('<title>aB3dEf</title>');
});
