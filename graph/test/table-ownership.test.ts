import 'reflect-metadata';
import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { DataRules } from '../src/platform/shared/data-rules.js';

// Only the module whose data-rules.ts lists a table writes it. Other modules may read it in SQL only in these files:
const personalRows = "selects a customer's rows for an export, which another module's table links to the customer";
const comparedRows =
  'compares the rows of a report, up to hundreds of thousands, with the stored ones in few statements';
const allowedReads: Record<string, { tables: string[]; reason: string }> = {
  'platform/audit/data-rules.ts': { tables: ['orders'], reason: personalRows },
  'platform/auth/data-rules.ts': { tables: ['customer'], reason: personalRows },
  'selling/carts/data-rules.ts': { tables: ['product'], reason: personalRows },
  'selling/po-attachments/data-rules.ts': { tables: ['orders'], reason: personalRows },
  'selling/po-attachments/po-attachments.service.ts': {
    tables: ['orders'],
    reason: "adds up the files of a customer's orders, for its limit",
  },
  'customers/own-numbers/data-rules.ts': { tables: ['product'], reason: personalRows },
  'customers/shopping-lists/data-rules.ts': { tables: ['product'], reason: personalRows },
  'customers/favorites/data-rules.ts': { tables: ['product'], reason: personalRows },
  'staff/imports/data-rules.ts': { tables: ['customer'], reason: personalRows },
  'operations/backup/main-tables.ts': {
    tables: ['migration'],
    reason: 'reads a database that may be older than this release, before the store opens it',
  },
  'staff/imports/kinds/customer-kind.ts': { tables: ['contact', 'customer', 'customer_finance'], reason: comparedRows },
  'staff/imports/kinds/item-kind.ts': {
    tables: ['category', 'pricing_info', 'product', 'vendor'],
    reason: comparedRows,
  },
  'staff/imports/kinds/vendor-kind.ts': { tables: ['vendor'], reason: comparedRows },
  'staff/imports/staging/apply-rows.ts': { tables: ['category'], reason: comparedRows },
  'staff/imports/staging/item-search.ts': { tables: ['category', 'vendor'], reason: comparedRows },
  'staff/imports/staging/staged-rows.service.ts': { tables: ['category', 'product'], reason: comparedRows },
  'staff/imports/import-codes.service.ts': {
    tables: ['activation_code', 'customer'],
    reason: 'pages through the customers that an import added and that still need a code',
  },
  'staff/imports/staging/undo-preview.ts': {
    tables: [
      ...['acting_session', 'cart', 'contact', 'customer_job', 'favorite', 'location', 'orders', 'own_number'],
      ...['payment_intent', 'product', 'shopping_list', 'sign_in_address'],
    ],
    reason:
      'an undo keeps records that any table refers to, in one statement; imports may not import most of these modules',
  },
  'staff/reporting/report-definitions.ts': {
    tables: ['category', 'customer', 'order_line', 'order_status_change', 'orders', 'product'],
    reason: 'a report is one query over what the store records',
  },
  'staff/reporting/reports.service.ts': {
    tables: ['vendor'],
    reason: 'a report is one query over what the store records',
  },
};

const root = fileURLToPath(new URL('../src/', import.meta.url));
/** `staff/imports`, or `server` */
const moduleOf = (file: string) => file.split('/').slice(0, -1).slice(0, 2).join('/');
const files = globSync('**/*.ts', { cwd: root })
  .map(file => file.split(sep).join('/'))
  // Migrations write every table, and seeds fill an empty database.
  .filter(file => !/\.test\.ts$|^platform\/database\/migrations\/|^demo\/|\/fixtures\//.test(file))
  .sort();
const textOf = (file: string) => readFileSync(root + file, 'utf8');

function nodesOf(file: string): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true));
  return nodes;
}

/** The text of a string or template, with `${}` for each expression; null for other nodes. */
function literalOf(node: ts.Node | undefined): string | null {
  if (!node) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `\${}${literal.text}`).join('');
}

type Rules = DataRules | ((settings: { knownAddressDays: number }) => DataRules);

/** Returns the tables that a module's data-rules.ts lists. */
async function tablesOf(file: string): Promise<string[]> {
  const exported = Object.entries((await import(`${root}${file}`)) as Record<string, Rules>);
  return exported
    .filter(([name]) => name.endsWith('Rules'))
    .flatMap(([, rules]) => Object.keys((typeof rules === 'function' ? rules({ knownAddressDays: 1 }) : rules).tables));
}

/** `lifecycle` gathers the rules of all modules. */
const rulesFiles = globSync('*/*/data-rules.ts', { cwd: root, exclude: ['operations/lifecycle/**'] });
const owners = new Map(
  (
    await Promise.all(
      rulesFiles.map(async file => (await tablesOf(file)).map(table => [table, moduleOf(file)] as const)),
    )
  ).flat(),
);
const tableOfEntity = new Map(
  files.flatMap(file =>
    [...textOf(file).matchAll(/@Entity\(\{ tableName: '(\w+)'[\s\S]*?class (\w+)/g)].map(
      ([, table = '', name = '']) => [name, table] as const,
    ),
  ),
);

interface Use {
  file: string;
  /** `${}` for a computed name */
  table: string;
  writes: boolean;
}

const writing =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?=\s+\S+\s+(?:\w+\s+)?set\b))\s+(?:only\s+)?(\w+|\$\{\})/gi;
const reading = /(?<!\bdelete\s+)\b(?:from|join|using)\s+((?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*\w+)/gi;
const writers =
  /^(insertInto|updateTable|deleteFrom|create|insert|insertMany|upsert|upsertMany|nativeUpdate|nativeDelete|nativeInsertMany)$/;
const readers = /^(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin)$/;

function usesInSql(file: string, text: string): Use[] {
  const sql = text.replace(/\bpublic\.|"/g, '');
  return [
    ...[...sql.matchAll(writing)].map(([, table = '']) => ({ file, table, writes: true })),
    ...[...sql.matchAll(reading)].flatMap(([, list = '']) =>
      list.split(',').map(item => ({ file, table: item.trim().split(/\s/)[0] as string, writes: false })),
    ),
  ];
}

/** Finds uses in calls of Kysely, the entity manager, and the helpers in `shared` that write a given table. */
function usesInCall(file: string, call: ts.CallExpression | ts.NewExpression): Use[] {
  const { expression } = call;
  const args = [...(call.arguments ?? [])];
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  const target = name === 'insertRows' || name === 'expiredRows' ? args[1] : args[0];
  const table = target && ts.isIdentifier(target) ? tableOfEntity.get(target.text) : literalOf(target)?.split(' ')[0];
  const writes = writers.test(name) || ['insertRows', 'expiredRows', 'BulkTable'].includes(name);
  return table && (writes || readers.test(name)) ? [{ file, table, writes }] : [];
}

const uses = files.flatMap(file =>
  nodesOf(file).flatMap(node => {
    const sql = literalOf(node);
    // A FROM clause in its own property is also SQL.
    const isClause = ts.isPropertyAssignment(node.parent ?? node) && node.parent.getText().startsWith('from: ');
    if (sql !== null) return usesInSql(file, isClause ? `from ${sql}` : sql);
    return ts.isCallExpression(node) || ts.isNewExpression(node) ? usesInCall(file, node) : [];
  }),
);
const foreign = uses.filter(({ file, table }) => owners.has(table) && owners.get(table) !== moduleOf(file));

test('an entity is in the module that owns its table', () => {
  expect(owners.size).toBeGreaterThan(25);
  const entityFiles = files.flatMap(file =>
    [...textOf(file).matchAll(/@Entity\(\{ tableName: '(\w+)'/g)].map(([, table = '']) => [table, moduleOf(file)]),
  );
  expect(entityFiles.length).toBeGreaterThan(15);
  expect(entityFiles.filter(([table = '', name]) => owners.get(table) !== name)).toEqual([]);
});

test('finds the uses of tables', () => {
  expect(uses.filter(({ table, writes }) => writes && owners.has(table)).length).toBeGreaterThan(60);
  expect(uses.filter(({ table, writes }) => !writes && owners.has(table)).length).toBeGreaterThan(150);
});

test('only its owner writes a table', () => {
  expect(foreign.filter(({ writes }) => writes).map(({ file, table }) => `${file} writes ${table}`)).toEqual([]);
});

test('only an owner, or a helper that it calls, writes a table with a computed name', () => {
  const computed = uses.filter(({ table, writes }) => writes && table === '${}').map(({ file }) => file);
  expect([...new Set(computed)]).toEqual([
    'customers/customers/data-rules.ts',
    'customers/customers/one-time-code.ts',
    'platform/jobs/job-queue.ts',
    'platform/shared/bulk-table.ts',
    'platform/shared/data-rules.ts',
    'staff/imports/data-rules.ts',
  ]);
});

test('other modules read a table in SQL only if `allowedReads` lists it with a reason', () => {
  const found: Record<string, string[]> = {};
  for (const { file, table, writes } of foreign)
    if (!writes) found[file] = [...new Set([...(found[file] ?? []), table])].sort();
  expect(found).toEqual(
    Object.fromEntries(Object.entries(allowedReads).map(([file, { tables }]) => [file, [...tables].sort()])),
  );
});
