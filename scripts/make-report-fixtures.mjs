// Creates the reports for graph/src/staff/imports/recognize/saved-reports.test.ts. Saves them in LibreOffice, like staff
// before an upload: `node scripts/make-report-fixtures.mjs` (needs soffice). The saved files are in the repository.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ExcelJS from 'exceljs';

const saved = fileURLToPath(new URL('../graph/src/staff/imports/recognize/fixtures/saved', import.meta.url));
const header = ['Item #', 'Description', 'Std Cost', 'List', 'Category', 'On Sale'];

const reports = {
  'items-banners': sheet =>
    sheet.addRows([
      ['Saguaro Supply', null, null, null, null, 'Page 1 of 2'],
      ['Item Master List'],
      ['Run date: 11/20/2026 10:14', null, 'User: PAT'],
      [],
      header,
      ['Vendor: MIL - Milwaukee'],
      ['H-1', 'Hammer', 12.5, 20, 'Hand Tools', 'N'],
      ['Total for MIL', null, 12.5, 20],
      [],
      ['Saguaro Supply', null, null, null, null, 'Page 2 of 2'],
      ['Item Master List'],
      header,
      ['D-2', 'Drill', 99, 150, 'Power', 'Y'],
      ['Grand total', null, 111.5],
      ['Records printed: 2'],
      ['*** End of report ***'],
    ]),
  'items-cells': sheet => {
    sheet.addRows([
      header,
      ['R-1', null, null, '$1,234.50', '  Hand\u00a0Tools ', 'X'],
      ['R-2', 'Bit ½” × 6"', '125.00-', '1,234.50 CR', null, 'F'],
      ['R-3', 'Saw', 'CALL', '.00', null, 'T'],
    ]);
    sheet.getCell('B2').value = { richText: [{ text: 'AB' }, { font: { bold: true }, text: '-12 chisel' }] };
    sheet.getCell('C2').value = { formula: 'ROUND(10/3,2)', result: 3.33 };
    sheet.getCell('C4').value = { formula: 'NA()', result: { error: '#N/A' } };
  },
  'items-ids': sheet => {
    sheet.addRows([header]);
    for (const id of ['3-12', '10-24', '1/2-13', '3E5', '10P', 'MAR10', '0007', '=A1', '+7', '@B'])
      sheet.addRow([id, `Item ${id}`, 1, 2, 'Bolts', 'Y']).getCell(1).numFmt = '@';
    sheet.addRow([42, 'Item 42', 1, 2, 'Bolts', true]).getCell(1).numFmt = '00000';
    sheet.addRow([123456789012, 'Item of twelve digits', 1, 2, 'Bolts', 0]);
  },
  'items-merged': sheet => {
    sheet.addRows([
      ['Item', 'Description', 'Quantity', null, 'Product', 'Std'],
      ['Code', null, 'Min', 'Max', 'Class', 'Cost'],
      ['H-1', 'Hammer', 1, 5, 'Hand', 12.5],
      ['H-2', 'Mallet', 2, 0, 'Hand', 8],
    ]);
    sheet.mergeCells('C1:D1');
    sheet.mergeCells('B1:B2');
    sheet.getRow(4).hidden = true;
    sheet.getColumn(5).hidden = true;
  },
  'customers-two-lines': sheet =>
    sheet.addRows([
      ['Customers by Salesperson'],
      ['Cust #', 'Name', 'Contact', 'Terms'],
      ['Address', 'City, State Zip', 'Phone', 'Cr Limit'],
      ['Salesperson: 07 - DANA COLE'],
      [10021, 'Acme Builders', 'Ana Ruiz', 'NET 30 DAYS'],
      ['12 E Jackson St', 'Phoenix, AZ 85004', '(602) 555-1234', 5000],
      [10022, 'Bolt & Beam', null, 'CASH'],
      ['1 Main St', 'Mesa, AZ 85201', '555-1234', null],
      ['Customers printed: 2'],
    ]),
  vendors: sheet => {
    sheet.addRows([
      ['MIL', 'Milwaukee Tool', '13135 W Lisbon Rd', 'Brookfield', 'WI', 53005, 2625550144],
      ['MIL', 'Milwaukee Tool', '13135 W Lisbon Rd', 'Brookfield', 'WI', 53005, 2625550144],
      ['CT1', 'Colt Abrasives', '9 Mill St', 'Bethlehem', 'CT', 6751, '203.555.0110 x4'],
      ['Vendors printed: 2'],
    ]);
  },
};

const folder = mkdtempSync(join(tmpdir(), 'store-reports-'));
try {
  for (const [name, fill] of Object.entries(reports)) {
    const workbook = new ExcelJS.Workbook();
    fill(workbook.addWorksheet('Report'));
    if (name === 'items-banners') workbook.addWorksheet('Criteria').addRows([['Criteria'], ['Vendor', 'MIL']]);
    await workbook.xlsx.writeFile(join(folder, `${name}.xlsx`));
  }
  const files = Object.keys(reports).map(name => join(folder, `${name}.xlsx`));
  const { status } = spawnSync(
    'soffice',
    [
      '--headless',
      `-env:UserInstallation=file://${folder}/profile`,
      '--convert-to',
      'xlsx:Calc MS Excel 2007 XML',
      '--outdir',
      saved,
      ...files,
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0) throw new Error('LibreOffice could not save the reports.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
