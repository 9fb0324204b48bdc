import { fileKindOf, safeName } from './file-kind.js';
import { jpegFile, pdfFile, pngFile } from '../../../test/po-files.js';

test.each([
  ['a PDF', pdfFile, 'pdf'],
  ['a PNG', pngFile, 'png'],
  ['a JPEG', jpegFile, 'jpeg'],
  ['nothing', Buffer.alloc(0), null],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), null],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  ['a program', Buffer.from('MZ\u0090'.padEnd(100)), null],
  ['a zip archive', Buffer.from('PK\u0003\u0004'.padEnd(100)), null],
  ['a web page that begins like a PDF', Buffer.from('%PDF-1.4\n<script>alert(1)</script>'), null],
  ['a web page with a PDF in it', Buffer.concat([Buffer.from('<html>'), pdfFile]), null],
  ['a PDF that breaks off', pdfFile.subarray(0, 20), null],
  ['a PNG that breaks off', pngFile.subarray(0, 40), null],
  ['a PNG of no width', pngFile.with(19, 0), null],
  ['a PNG of two billion pixels', pngFile.with(16, 0x7f), null],
  ['a JPEG that breaks off', jpegFile.subarray(0, 12), null],
  [
    'a JPEG without a frame',
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(50), Buffer.from([0xff, 0xd9])]),
    null,
  ],
  [
    'the signature of a JPEG before a web page',
    Buffer.from('\u00ff\u00d8\u00ff<script>alert(1)</script>      ', 'latin1'),
    null,
  ],
])('detects the type of %s', (_what, file, kind) => {
  expect(fileKindOf(Buffer.from(file))).toBe(kind);
});

test.each([
  ['PO 4471.pdf', 'PO 4471.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\me\\order.exe', 'order.pdf'],
  ['evil\u202egpj.pdf', 'evilgpj.pdf'],
  ['a"b<c>\r\n.html', 'abc.pdf'],
  ['', 'purchase order.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(96)}.pdf`],
])('gives the download of %j a safe file name', (sent, name) => {
  expect(safeName(sent, 'pdf', 100)).toBe(name);
});
