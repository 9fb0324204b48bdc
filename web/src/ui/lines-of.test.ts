import { linesOf } from './lines-of';

test('a pasted list has a line per row, without empty ones', () => {
  expect(linesOf(' 50131786 x 5\r\n\n\t4411\t3\n')).toEqual(['50131786 x 5', '4411\t3']);
});

test('a line that is too long for the server ends with a mark that it asks about', () => {
  const [line] = linesOf(`50131786 ${'claw hammer '.repeat(20)} 5`);
  expect(line).toHaveLength(200);
  expect(line).toMatch(/claw hammer .* …$/);
});
