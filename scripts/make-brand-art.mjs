// Draws the QR code of the donation address as one small SVG:
//   node scripts/make-brand-art.mjs [address]
// Output: web/public/pictures/charity-qr.svg (dark modules on white, quiet zone included).
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import QRCode from 'qrcode';

const DONATION_ADDRESS = 'https://desertbuildersfund.example/donate';
const QUIET_ZONE = 4; // modules on each side, as the standard asks
const DARK = '#1f2328';

const address = process.argv[2] ?? DONATION_ADDRESS;
const output = join(dirname(fileURLToPath(import.meta.url)), '..', 'web', 'public', 'pictures', 'charity-qr.svg');

const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
const side = modules.size + 2 * QUIET_ZONE;

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
    const x = start + QUIET_ZONE;
    const y = row + QUIET_ZONE;
    path += path === '' ? `M${x} ${y}.5` : `m${x - penX} ${y - penY}`;
    path += `h${column - start}`;
    penX = x + column - start;
    penY = y;
  }
}

const escaped = address.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const svg =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges" role="img" aria-label="QR code: ${escaped}">` +
  `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="none" stroke="${DARK}" d="${path}"/></svg>\n`;

mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, svg);
console.log(`${output}: ${svg.length} bytes, ${modules.size} x ${modules.size} modules, ${address}`);
