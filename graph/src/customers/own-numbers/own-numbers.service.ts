import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { z } from 'zod';
import {
  isSameCode,
  normalizeCode,
  productsWithCodes,
  CatalogService,
  type CodeMatch,
  type ProductRecord,
  type WithProduct,
} from '../../catalog/catalog/index.js';
import { lockCustomer } from '../customers/index.js';
import { mostOwnNumbers } from '../../definitions/own-number.js';
import { requireActor } from '../../platform/shared/access.js';
import { pageWindow, type Page, type PageRequest } from '../../platform/shared/connection.js';
import { AppError } from '../../platform/shared/errors.js';
import { parseInput, searchTextNamed } from '../../platform/shared/input.js';
import { sortOrders } from '../../platform/shared/list-order.js';
import { pageOf, pageStatement, type PagedList, type PageRow } from '../../platform/shared/list-page.js';
import { composedStatement, intArray, readStatement, type ReadValue } from '../../platform/shared/reads.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import type { ReceivedFile } from '../../platform/shared/received-file.js';
import { readListFile, writeCsv } from '../../platform/spreadsheets/index.js';
import { newOwnNumber } from './own-number-input.js';
import { OwnNumber } from './own-number.entity.js';
import { readOwnNumbers, type ImportProblem, type NumberLine } from './read-own-numbers.js';

type OwnNumberRow = Pick<OwnNumber, 'productKey' | 'number' | 'code'>;

/** A part number of the customer with its product. */
export type ShownOwnNumber = WithProduct<OwnNumberRow>;

export interface OwnNumbersImport {
  added: number;
  changed: number;
  unchanged: number;
  problems: ImportProblem[];
}

const mostMatches = 5;
const mostFileBytes = 2 * 1024 * 1024;
/** The most codes that one statement searches for, and the most products that one statement reads. */
const batchSize = 500;

const columns = 'product_key as "productKey", number, code';
const ofProducts = readStatement(
  `select ${columns} from own_number where customer_key = ? and product_key = any (?::int[])`,
);
const withCodes = readStatement(
  `select ${columns} from own_number where customer_key = ? and code = any (string_to_array(?, ' '))`,
);
const startingWith = readStatement(
  `select ${columns} from own_number where customer_key = ? and code >= ? and code < ? order by code limit ${mostMatches}`,
);
const allOfCustomer = readStatement(`select ${columns} from own_number where customer_key = ? order by code`);

const { CODE: byCode } = sortOrders('ownNumbers', { CODE: [[['code', 'text']], 'asc'] });

/** The part numbers that the signed-in customer uses for the store's products, also for staff who act as the customer. */
export class OwnNumbersService extends PerRequest {
  private readonly catalog = this.context.get(CatalogService);

  private readonly loader = new DataLoader<number, string | null>(async productKeys => {
    const customerKey = this.context.actor?.customerKey;
    if (customerKey === undefined) return productKeys.map(() => null);
    const rows = await this.context.reads.rows<OwnNumberRow>(ofProducts, [customerKey, intArray(productKeys)]);
    const byProduct = new Map(rows.map(({ productKey, number }) => [productKey, number]));
    return productKeys.map(key => byProduct.get(key) ?? null);
  });

  /** The caller's number for a product; null if there is none. */
  numberOf(productKey: number): Promise<string | null> {
    return this.loader.load(productKey);
  }

  /** The caller's numbers by product key, read in the open transaction. */
  async numbersOf(em: EntityManager, productKeys: readonly number[]): Promise<Map<number, string>> {
    const { customerKey } = requireActor(this.context.actor);
    const rows = await em.execute<OwnNumberRow[]>(ofProducts.sql, [customerKey, intArray(productKeys)]);
    return new Map(rows.map(({ productKey, number }) => [productKey, number]));
  }

  /** A page of the caller's numbers; `search` narrows it to those that contain its letters and digits. */
  async list(search: string | null | undefined, request: PageRequest): Promise<Page<ShownOwnNumber>> {
    const { customerKey } = requireActor(this.context.actor);
    const window = pageWindow(request, this.context);
    const list: PagedList<ReadValue> = {
      from: 'own_number',
      where: {
        text: 'customer_key = ? and code like ?',
        values: [customerKey, `%${normalizeCode(searchTextNamed('search', search))}%`],
      },
      order: byCode,
      columns: 'page.product_key as "productKey", page.number, page.code',
    };
    const { text, values } = pageStatement(list, window);
    const rows = await this.context.reads.rows<PageRow<OwnNumberRow>>(composedStatement(text), values);
    const page = pageOf(rows, list, window);
    return { ...page, items: await this.catalog.withProducts(page.items) };
  }

  /** Products whose number is the text, then those whose number starts with it. */
  async matches(text: string): Promise<ShownOwnNumber[]> {
    const { customerKey } = requireActor(this.context.actor);
    const code = normalizeCode(searchTextNamed('text', text));
    if (code === '') return [];
    // Codes are letters and digits, so a tilde sorts after every code with this prefix.
    return this.catalog.withProducts(
      await this.context.reads.rows<OwnNumberRow>(startingWith, [customerKey, code, `${code}~`]),
    );
  }

  /** The caller's numbers among these typed codes, by what was typed. At most three statements. */
  async withCodes(typed: readonly string[]): Promise<Map<string, ShownOwnNumber>> {
    const { customerKey } = requireActor(this.context.actor);
    if (typed.length === 0) return new Map();
    const codes = [...new Set(typed.map(normalizeCode))].join(' ');
    const rows = await this.context.reads.rows<OwnNumberRow>(withCodes, [customerKey, codes]);
    const byCode = new Map((await this.catalog.withProducts(rows)).map(shown => [shown.code, shown]));
    return new Map(
      typed.flatMap(text => {
        const own = byCode.get(normalizeCode(text));
        return own && isSameCode(text, own.number) ? [[text, own]] : [];
      }),
    );
  }

  /** Stores, changes or removes the number of a product. */
  async set(productKey: number, number: unknown): Promise<ProductRecord> {
    const { customerKey } = requireActor(this.context.actor);
    const wanted = parseInput(z.object({ number: newOwnNumber }), { number }).number;
    const product = await this.catalog.soldProduct(productKey);
    const taken = await inTransaction(this.context.em, async em => {
      await lockCustomer(em, { key: customerKey });
      if (wanted === null) {
        await em.nativeDelete(OwnNumber, { customerKey, productKey });
        return null;
      }
      const code = normalizeCode(wanted);
      const other = await em.findOne(OwnNumber, { customerKey, code, productKey: { $ne: productKey } });
      if (other) return other;
      await em.upsert(
        OwnNumber,
        { customerKey, productKey, number: wanted, code },
        { onConflictFields: ['customerKey', 'productKey'] },
      );
      await assertRoom(em, customerKey);
      return null;
    });
    if (taken) throw await this.takenBy(taken);
    this.loader.clear(productKey);
    return product;
  }

  /** Removes the number of a product, whether it is still sold or not. */
  async remove(productKey: number): Promise<true> {
    const { customerKey } = requireActor(this.context.actor);
    await this.context.em.nativeDelete(OwnNumber, { customerKey, productKey });
    this.loader.clear(productKey);
    return true;
  }

  /** Stores the numbers of a file. One statement per 500 lines finds their items. */
  async importFile(file: ReceivedFile): Promise<OwnNumbersImport> {
    const { customerKey } = requireActor(this.context.actor);
    const lines = await readListFile(file, { bytes: mostFileBytes, lines: mostOwnNumbers });
    const { entries, problems } = readOwnNumbers(lines);
    const items = await this.itemsOf(entries, problems);
    const { added, changed, unchanged } = await inTransaction(this.context.em, async em => {
      await lockCustomer(em, { key: customerKey });
      const counts = await storeNumbers(em, customerKey, items);
      await assertRoom(em, customerKey);
      return counts;
    });
    this.loader.clearAll();
    return { added, changed, unchanged, problems: problems.sort((one, other) => one.line - other.line) };
  }

  /** All numbers of the caller as comma-separated values. */
  async file(): Promise<AsyncIterable<Buffer>> {
    const { customerKey } = requireActor(this.context.actor);
    const numbers = await this.catalog.withProducts(
      await this.context.reads.rows<OwnNumberRow>(allOfCustomer, [customerKey]),
    );
    return writeCsv([
      ['Your number', 'Item ID', 'Description'],
      ...numbers.map(({ number, productId, description }) => [number, productId, description]),
    ]);
  }

  /** The lines whose code belongs to exactly one product, by product key. Adds the other lines to the problems. */
  private async itemsOf(entries: readonly NumberLine[], problems: ImportProblem[]): Promise<Map<number, NumberLine>> {
    const found = new Map<string, CodeMatch[]>();
    for (let start = 0; start < entries.length; start += batchSize) {
      const codes = entries.slice(start, start + batchSize).map(({ itemCode }) => itemCode);
      for (const [code, matches] of await productsWithCodes(this.context.catalogReads, [...new Set(codes)]))
        found.set(code, matches);
    }
    const items = new Map<number, NumberLine>();
    for (const entry of entries) {
      const { line, text } = entry;
      const [match, ...others] = found.get(entry.itemCode) ?? [];
      if (!match) problems.push({ line, text, message: 'No item has this code.' });
      else if (others.length > 0)
        problems.push({ line, text, message: 'More than one item has this code. Use the item ID.' });
      else {
        const { product } = match;
        const earlier = items.get(product.key);
        if (earlier)
          problems.push({
            line: earlier.line,
            text: earlier.text,
            message: `Line ${line} has another number for this item.`,
          });
        items.set(product.key, entry);
      }
    }
    return items;
  }

  private async takenBy({ number, productKey }: OwnNumber): Promise<AppError> {
    const [other] = await this.catalog.withProducts([{ number, productKey, code: '' }]);
    const message = `${number} is your number for ${other?.description ?? 'another item'}.`;
    return new AppError('DUPLICATE', message, { errors: { number: [message] } });
  }
}

/** Sets the numbers of these products, and takes these numbers away from other products. */
async function storeNumbers(
  em: EntityManager,
  customerKey: number,
  items: ReadonlyMap<number, NumberLine>,
): Promise<{ added: number; changed: number; unchanged: number }> {
  const stored = await em.execute<OwnNumberRow[]>(allOfCustomer.sql, [customerKey]);
  const before = new Map(stored.map(row => [row.productKey, row]));
  const isNew = ([key, { number }]: [number, NumberLine]) => before.get(key)?.number !== number;
  const written = [...items].filter(isNew);
  if (written.length > 0) {
    const keys = written.map(([key]) => key);
    const codes = written.map(([, { code }]) => code);
    await em.execute(
      `delete from own_number where customer_key = ? and (product_key = any (?::int[]) or code = any (string_to_array(?, ' ')))`,
      [customerKey, intArray(keys), codes.join(' ')],
    );
    await em.execute(
      `insert into own_number (customer_key, product_key, number, code)
       select ?, key, number, code from jsonb_to_recordset(?::jsonb) row (key int, number text, code text)`,
      [customerKey, JSON.stringify(written.map(([key, { number, code }]) => ({ key, number, code })))],
    );
  }
  const codesBefore = new Set(stored.map(({ code }) => code));
  const added = written.filter(([key, { code }]) => !before.has(key) && !codesBefore.has(code)).length;
  return { added, changed: written.length - added, unchanged: items.size - written.length };
}

async function assertRoom(em: EntityManager, customerKey: number): Promise<void> {
  if ((await em.count(OwnNumber, { customerKey })) > mostOwnNumbers)
    throw new AppError(
      'LIMIT_REACHED',
      `An account has at most ${mostOwnNumbers.toLocaleString('en-US')} part numbers.`,
    );
}
