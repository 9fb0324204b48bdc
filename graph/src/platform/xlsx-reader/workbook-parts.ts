import { unpack } from './archive.js';
import type { CheckedArchive } from './check-archive.js';
import type { SpreadsheetLimits } from './limits.js';
import { is1904Property, styleHandlers, type NumberStyle } from './number-formats.js';
import { SharedStrings, sharedStringHandlers } from './shared-strings.js';
import { damaged, unreadable } from './spreadsheet-error.js';
import { parseAll, type Attributes, type XmlHandlers } from './xml-parse.js';

export interface SheetPart {
  readonly name: string;
  /** Name of its part in the archive */
  readonly part: string;
}

export interface ListedSheet {
  readonly name: string;
  readonly isHidden: boolean;
}

export interface Workbook {
  /** All worksheets, including hidden ones, which are not read */
  readonly listed: readonly ListedSheet[];
  readonly sheets: readonly SheetPart[];
  readonly is1904: boolean;
  readonly strings: SharedStrings;
  readonly styles: readonly NumberStyle[];
}

interface Relation {
  readonly type: string;
  readonly part: string;
}

interface SheetEntry {
  readonly name: string;
  readonly relation: string;
  readonly hidden: boolean;
}

export async function readWorkbook(archive: CheckedArchive, limits: SpreadsheetLimits): Promise<Workbook> {
  const relations = await readRelations(archive);
  const entries: SheetEntry[] = [];
  let is1904 = false;
  await parsePart(archive, 'xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'sheet') entries.push(sheetEntry(attributes));
      if (is1904Property(name, attributes)) is1904 = true;
    },
  });
  const strings = new SharedStrings(limits);
  const styles: NumberStyle[] = [];
  await parseRelated(archive, relations, 'sharedstrings', sharedStringHandlers(strings, limits));
  await parseRelated(archive, relations, 'styles', styleHandlers(styles));
  const worksheets = entries.filter(({ relation }) => relations.get(relation)?.type === 'worksheet');
  const listed = worksheets.map(({ name, hidden }) => ({ name, isHidden: hidden }));
  return { listed, sheets: visibleSheets(entries, relations, archive), is1904, strings, styles };
}

function sheetEntry(attributes: Attributes): SheetEntry {
  // The prefix varies by program, and `id` without one is another attribute.
  const key = Object.keys(attributes).find(attribute => attribute.endsWith(':id'));
  const state = attributes['state'];
  return {
    name: attributes['name'] ?? '',
    relation: (key === undefined ? undefined : attributes[key]) ?? '',
    hidden: state === 'hidden' || state === 'veryHidden',
  };
}

/** Returns the visible worksheets. Hidden ones contain lookups or old copies that the sender does not see. */
function visibleSheets(
  entries: readonly SheetEntry[],
  relations: ReadonlyMap<string, Relation>,
  archive: CheckedArchive,
): SheetPart[] {
  const sheets: SheetPart[] = [];
  for (const entry of entries) {
    const relation = relations.get(entry.relation);
    if (!relation) throw unreadable(damaged);
    if (entry.hidden || relation.type !== 'worksheet') continue;
    if (!archive.parts.has(relation.part)) throw unreadable(damaged);
    sheets.push({ name: entry.name, part: relation.part });
  }
  if (sheets.length === 0) throw unreadable('The workbook has no visible sheet.');
  return sheets;
}

async function readRelations(archive: CheckedArchive): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  await parsePart(archive, 'xl/_rels/workbook.xml.rels', {
    open: (name, attributes) => {
      if (name !== 'Relationship' || attributes['TargetMode'] === 'External') return;
      const type = (attributes['Type'] ?? '').split('/').at(-1) ?? '';
      relations.set(attributes['Id'] ?? '', { type: type.toLowerCase(), part: partName(attributes['Target'] ?? '') });
    },
  });
  return relations;
}

function partName(target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '../..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/').toLowerCase();
}

async function parseRelated(
  archive: CheckedArchive,
  relations: ReadonlyMap<string, Relation>,
  type: string,
  handlers: XmlHandlers,
): Promise<void> {
  for (const relation of relations.values()) {
    if (relation.type === type && archive.parts.has(relation.part)) return parsePart(archive, relation.part, handlers);
  }
}

async function parsePart(archive: CheckedArchive, name: string, handlers: XmlHandlers): Promise<void> {
  const part = archive.parts.get(name);
  if (!part) throw unreadable(damaged);
  await parseAll(unpack(part), handlers);
}
