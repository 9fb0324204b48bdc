// Draws the brand's pictures into web/public:
//   node scripts/make-brand-art.mjs [donation address]
// pictures/charity-qr.svg: the QR code of the donation address (dark modules on white, quiet zone included).
// favicon.ico, apple-touch-icon.png, pictures/icon-192.png and icon-512.png: pictures/favicon.svg in other formats for
// browsers.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import QRCode from 'qrcode';
import { findChromium } from './tools/chromium.mjs';

const donationAddress = 'https://desertbuildersfund.example/donate';
const quietZone = 4; // modules on each side, as the standard requires
const dark = '#1f2328';

const address = process.argv[2] ?? donationAddress;
const publicDir = join(dirname(fileURLToPath(import.meta.url)), '..', 'web', 'public');
const output = join(publicDir, 'pictures', 'charity-qr.svg');

const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
const side = modules.size + 2 * quietZone;

// One stroked line per run of dark modules in a row, all in a single path.
let path = '';
let penX = 0;
let penY = 0;
for (let row = 0; row < modules.size; row += 1) {
  let column = 0;
  while (column < modules.size) {
    if (!modules.get(row, column)) {
      column += 1;
      continue;
    }
    const start = column;
    while (column < modules.size && modules.get(row, column)) column += 1;
    const x = start + quietZone;
    const y = row + quietZone;
    path += path === '' ? `M${x} ${y}.5` : `m${x - penX} ${y - penY}`;
    path += `h${column - start}`;
    penX = x + column - start;
    penY = y;
  }
}

const escaped = address.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);
const svg =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges" role="img" aria-label="QR code: ${escaped}">` +
  `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="none" stroke="${dark}" d="${path}"/></svg>\n`;

mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, svg);
console.log(`${output}: ${svg.length} bytes, ${modules.size} x ${modules.size} modules, ${address}`);

await drawIcons();

/** Draws the icon in Chromium, as sharp at each size as in a browser. */
async function drawIcons() {
  const icon = readFileSync(join(publicDir, 'pictures', 'favicon.svg'), 'utf8');
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    const draw = async (size, background = 'transparent') => {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(
        `<style>html{background:${background}}body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${icon}`,
      );
      return page.screenshot({ omitBackground: true });
    };
    const small = [];
    for (const size of [16, 32, 48]) small.push({ size, png: await draw(size) });
    const files = {
      'favicon.ico': icoOf(small),
      // Phones round the corners themselves, and would fill transparent ones with black.
      'apple-touch-icon.png': await draw(180, dark),
      'pictures/icon-192.png': await draw(192),
      'pictures/icon-512.png': await draw(512),
    };
    for (const [name, bytes] of Object.entries(files)) {
      writeFileSync(join(publicDir, name), bytes);
      console.log(`${name}: ${bytes.length} bytes`);
    }
  } finally {
    await browser.close();
  }
}

/** Returns an .ico file: a header, an entry of 16 bytes per picture, then the pictures as PNG. */
function icoOf(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2); // the type: an icon
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4); // color planes
    header.writeUInt16LE(32, entry + 6); // bits per pixel
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}
