import { text } from 'node:stream/consumers';
import { writeCsv } from './write-csv.js';

test('[ADM-11] writes texts as comma-separated values that no spreadsheet runs as a formula', async () => {
  const lines = [
    ['Item', 'Note'],
    ['1/2" bolt, zinc', 'two\nlines'],
    ['=1+1', '+1'],
    ['-5.25', '-cmd'],
    ['@sum', '\tx'],
    ['', 'Peña'],
  ];
  expect(`\ufeff${await text(writeCsv(lines))}`).toBe(
    '\ufeffItem,Note\r\n"1/2"" bolt, zinc","two\nlines"\r\n\'=1+1,\'+1\r\n-5.25,\'-cmd\r\n\'@sum,\'\tx\r\n,Peña\r\n',
  );
});
