import { pathToFileURL } from 'node:url';

export interface Item {
  productId: string;
  description: string;
  vendorItem: string;
  cost: string;
  listPrice: string;
  minimum: number;
  maximum: number;
  pack: number;
  image: string;
  category: string;
  country: string;
  featured: boolean;
  onSale: boolean;
  inStoreOnly: boolean;
}

type Value = string | number | boolean;

/** The part of the server's spreadsheets module that these tests use. */
interface Spreadsheets {
  writeWorkbook(content: {
    sheets: { name: string; columns: { header: string; type: string }[]; rows: Value[][] }[];
  }): Promise<Buffer>;
}

const columns: readonly (readonly [header: string, type: string, field: keyof Item])[] = [
  ['Item #', 'text', 'productId'],
  ['Description', 'text', 'description'],
  ['Vendor Item', 'text', 'vendorItem'],
  ['Std Cost', 'decimal', 'cost'],
  ['List Price', 'decimal', 'listPrice'],
  ['Min', 'integer', 'minimum'],
  ['Max', 'integer', 'maximum'],
  ['Pack', 'integer', 'pack'],
  ['Image', 'text', 'image'],
  ['Category', 'text', 'category'],
  ['Country', 'text', 'country'],
  ['Featured', 'boolean', 'featured'],
  ['On Sale', 'boolean', 'onSale'],
  ['In Store Only', 'boolean', 'inStoreOnly'],
];

async function spreadsheets(): Promise<Spreadsheets> {
  const file = new URL('../../graph/dist/platform/spreadsheets/index.js', import.meta.url);
  return (await import(pathToFileURL(file.pathname).href)) as Spreadsheets;
}

/** Writes the report as the back office prints it, with headers. */
export async function itemMasterList(items: readonly Item[]): Promise<Buffer> {
  const { writeWorkbook } = await spreadsheets();
  const rows = items.map(item => columns.map(([, , field]) => item[field]));
  return writeWorkbook({
    sheets: [{ name: 'Item Master List', columns: columns.map(([header, type]) => ({ header, type })), rows }],
  });
}

/** Writes a report whose cells are all text. */
export async function textReport(...sheets: readonly (readonly (readonly string[])[])[]): Promise<Buffer> {
  const { writeWorkbook } = await spreadsheets();
  return writeWorkbook({
    sheets: sheets.map(([first = [], ...rows], number) => {
      const width = rows.reduce((most, row) => Math.max(most, row.length), first.length);
      const columns = Array.from({ length: width }, (_, index) => ({ header: first[index] ?? '', type: 'text' }));
      return { name: number === 0 ? 'Report' : `Report ${number + 1}`, columns, rows: rows.map(row => [...row]) };
    }),
  });
}

/** Writes a spreadsheet without a header row, so that its columns are unknown. */
export async function listWithoutHeaders(): Promise<Buffer> {
  const { writeWorkbook } = await spreadsheets();
  const [first = '', ...others] = ['61-07-0001', 'Cold Chisel 3/4 in', '8.25'];
  return writeWorkbook({
    sheets: [
      {
        name: 'Sheet1',
        columns: [first, ...others].map(header => ({ header, type: 'text' })),
        rows: [['61-07-0002', 'Cold Chisel 1 in', '9.25']],
      },
    ],
  });
}
