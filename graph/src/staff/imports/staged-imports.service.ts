import { z } from 'zod';
import { purchasingAgents, vendors, type Vendor } from '../../catalog/purchasing/index.js';
import { RecordServices } from '../../platform/records/index.js';
import { requireAdmin } from '../../platform/shared/access.js';
import { pageWindow, type Page, type PageRequest } from '../../platform/shared/connection.js';
import type { ReceivedFile } from '../../platform/shared/received-file.js';
import { AppError, invalidInput } from '../../platform/shared/errors.js';
import { parseInput } from '../../platform/shared/input.js';
import { isLockTimeout } from '../../platform/shared/passing-failure.js';
import { PerRequest, type ServiceContext } from '../../platform/shared/service-context.js';
import { inTransaction, liftTimeLimits } from '../../platform/shared/transaction.js';
import { lastChanges, recordChanges, type ChangeLogEntry, type FieldChanges } from '../../platform/audit/index.js';
import { BatchImport, type ImportStatus } from './batch-import.entity.js';
import { answersBeside, rememberSubmitted } from './import-mappings.js';
import { assertAnswered } from './import-questions.js';
import { parseAnswers } from './import-answers.js';
import { choicesInput, settleChoices } from './import-choices.js';
import type { ImportKindName } from './kinds/index.js';
import { assertQueueHasRoom, receiveImport } from './receive-import.js';
import { queueImport } from './queue-import.js';
import { refusedWorkbook } from './refused-workbook.js';
import { answerIds } from './recognize/index.js';
import type { ImportUnknown } from './staged-import-types.js';
import { kindOf } from './staging/staged-rows.js';
import {
  countLargePriceChanges,
  countLeft,
  firstRecords,
  listRows,
  newCategories,
  refusedTexts,
  type FirstRecord,
  type ListedRow,
  type RowFilter,
} from './staging/staged-list.js';
import { listKept, previewUndo, type KeptFields, type UndoPreview } from './staging/undo-preview.js';
import { lockRecords, undoRows } from './staging/undo-rows.js';

export interface PreviewRequest {
  kind: ImportKindName;
  vendorKey?: number | null;
  agentKey?: number | null;
  emptyBlanks?: boolean | null;
  sheet?: string | null;
}

export interface ImportCorrection {
  corrections: unknown;
  choices?: unknown;
  sheet?: string | null;
}

export interface UndoRequest {
  overwrite?: unknown;
  seen?: string | null;
}

const undoChoices = z
  .array(z.object({ field: z.string().max(50), row: z.int().min(1).max(2_147_483_647).nullish() }))
  .max(1000);

const correctionsInput = z
  .array(
    z.object({
      column: z.string().regex(/^[A-Z]{1,3}$/, 'must be the letters of a column'),
      header: z.string().max(500),
      field: z.string().nullable(),
    }),
  )
  .max(200);

/** Imports in steps (preview, correct, submit, undo), for staff. */
export class StagedImportsService extends PerRequest {
  private readonly records = this.context.get(RecordServices);
  private readonly jobs = this.context.settings.jobs;

  /** Starts reading a report and comparing it with the store. Changes no records. */
  async preview(
    file: ReceivedFile,
    { kind, vendorKey, agentKey, emptyBlanks, sheet }: PreviewRequest,
  ): Promise<BatchImport> {
    const sender = requireAdmin(this.context.actor);
    const { em, clock } = this.context;
    const vendor =
      kind === 'products'
        ? await this.records.of(vendors).one(chosen(vendorKey, 'vendorKey', 'Choose a vendor.'))
        : null;
    const agent =
      kind === 'vendors'
        ? await this.records.of(purchasingAgents).one(chosen(agentKey, 'agentKey', 'Choose a purchasing agent.'))
        : null;
    const request = {
      kind,
      file,
      vendorKey: vendor?.key ?? null,
      agentKey: agent?.key ?? null,
      applies: false,
      skipsBadRows: false,
      emptiesBlanks: emptyBlanks === true,
      sheet: sheet ?? null,
      anyVendor: false,
      answers: {},
    };
    const key = await receiveImport({ em, clock, sender, jobs: this.jobs }, request);
    return this.found(key);
  }

  /** Reads a previewed report again with corrected columns. Submitting it remembers them for the next file. */
  async correct(key: number, input: ImportCorrection): Promise<BatchImport> {
    requireAdmin(this.context.actor);
    const corrections = parseInput(correctionsInput, input.corrections);
    const sent = input.choices == null ? null : parseInput(choicesInput, input.choices);
    await this.move(key, 'previewed', async (em, found) => {
      const fields = new Set(kindOf(found).layout.rules.map(({ field }) => field));
      const unknown = corrections.find(({ field }) => field !== null && !fields.has(field));
      if (unknown) throw invalidInput({ corrections: [`There is no field ${unknown.field} in this report`] });
      const choices = sent ? await settleChoices(em, kindOf(found), sent) : [...(found.reading?.choices ?? [])];
      await assertQueueHasRoom(em);
      const isOnlySheet = input.sheet != null && corrections.length === 0 && sent === null;
      // Another sheet has different columns, to which a remembered mapping may apply.
      const meaning = { corrections, choices: isOnlySheet ? [] : choices, isCorrected: !isOnlySheet };
      const answers = answersBeside(found.answers, corrections);
      return { ...meaning, answers, ...sheetOf(found, input.sheet), status: 'waiting', rowsDone: 0 };
    });
    return this.found(key);
  }

  /** Answers questions of a previewed report, and reads it again with all answers. */
  async answer(key: number, sent: readonly { id: string; value: string }[]): Promise<BatchImport> {
    const { name } = requireAdmin(this.context.actor);
    const answers = parseAnswers(Object.fromEntries(sent.map(({ id, value }) => [id, value])));
    await this.move(key, 'previewed', async (em, found) => {
      await assertQueueHasRoom(em);
      const confirmedBy = answerIds.layout in answers ? name : found.confirmedBy;
      return { answers: { ...found.answers, ...answers }, confirmedBy, status: 'waiting', rowsDone: 0 };
    });
    return this.found(key);
  }

  /** Starts saving a previewed report. */
  async submit(
    key: number,
    { skipBadRows, anyVendor }: { skipBadRows: boolean; anyVendor: boolean },
  ): Promise<BatchImport> {
    const actor = requireAdmin(this.context.actor);
    await this.move(key, 'previewed', async (em, found) => {
      assertAnswered({ ...found, anyVendor });
      if (found.reading?.lacksKey) throw new AppError('IMPORT_REFUSED', kindOf(found).layout.unrecognized);
      await rememberSubmitted(em, found, actor.name, this.context.clock.now());
      return { status: 'applying', applies: true, skipsBadRows: skipBadRows, anyVendor };
    });
    return this.found(key);
  }

  /** Deletes a preview or failed import, or cancels one that is being read. */
  async discard(key: number): Promise<true> {
    requireAdmin(this.context.actor);
    const deleted = await this.context.em.nativeDelete(BatchImport, {
      key,
      status: { $in: ['waiting', 'reading', 'previewed', 'failed'] },
    });
    if (deleted === 0)
      throw new AppError('STATUS_NOT_ALLOWED', 'Only an import that has not been saved can be discarded.');
    return true;
  }

  vendor({ vendorKey }: BatchImport): Promise<Vendor | null> {
    return this.records.of(vendors).oneOf(vendorKey);
  }

  /** Returns what an undo would revert now, and what it would leave. */
  async undoPreview(found: BatchImport): Promise<UndoPreview> {
    requireAdmin(this.context.actor);
    assertImported(found);
    return previewUndo(this.context.em, found.key, kindOf(found));
  }

  /** Returns a page of the fields that an undo would leave unless chosen, each with the last change to them. */
  async keptFields(
    found: BatchImport,
    page: PageRequest,
  ): Promise<(KeptFields & { lastChange: ChangeLogEntry | null })[]> {
    requireAdmin(this.context.actor);
    assertImported(found);
    const kind = kindOf(found);
    const kept = await listKept(this.context.em, found.key, kind, pageWindow(page, this.context));
    const last = await lastChanges(
      this.context.em,
      kind.subject,
      kept.map(({ recordKey, since }) => ({ subjectKey: recordKey, fields: changedSince(since) })),
    );
    return kept.map((one, index) => ({ ...one, lastChange: last[index] ?? null }));
  }

  /** Counts the records with changes that no undo reverted, or not all of them. */
  async left({ key, status }: BatchImport): Promise<number | null> {
    requireAdmin(this.context.actor);
    return status === 'undone' ? countLeft(this.context.em, key) : null;
  }

  /**
   * Restores the earlier values, except in fields changed since that are not chosen. An undo may be repeated for what an
   * earlier one left.
   */
  async undo(key: number, sent: UndoRequest): Promise<BatchImport> {
    const actor = requireAdmin(this.context.actor);
    const choices = parseInput(undoChoices, sent.overwrite ?? []);
    await inTransaction(this.context.em, async em => {
      await liftTimeLimits(em, ['statement_timeout']);
      await em.execute("select pg_advisory_xact_lock(hashtext('batch import'))").catch(error => {
        if (!isLockTimeout(error)) throw error;
        throw new AppError('NOT_READY', 'Another import or undo is being saved. Try again when it has ended.');
      });
      const found = await this.found(key);
      assertImported(found);
      const kind = kindOf(found);
      await lockRecords(em, key, kind);
      const preview = await previewUndo(em, key, kind, choices);
      if (choices.length > 0 && sent.seen !== preview.seen)
        throw new AppError('STALE', 'These records changed after the list was shown. Look at it again, and choose.');
      if (preview.removed + preview.restored === 0) throw new AppError('STATUS_NOT_ALLOWED', nothingToUndo(preview));
      const at = this.context.clock.now();
      const { madeCategories } = found;
      const undone = await undoRows(em, { key, kind, actor, at, madeCategories, choices });
      await em.nativeUpdate(BatchImport, { key }, { status: 'undone', finishedAt: at, ...undone });
      const changes = {
        ...(found.status === 'completed' && { status: { from: 'completed', to: 'undone' } }),
        removed: { from: found.removed, to: undone.removed },
        restored: { from: found.restored, to: undone.restored },
      };
      await recordChanges(em, actor, at, [
        { subject: 'import', subjectKey: key, label: found.fileName, action: 'updated', changes },
      ]);
    });
    return this.found(key);
  }

  /** Returns the rows with one outcome, large price changes first. */
  rows(key: number, filter: RowFilter, page: PageRequest): Promise<Page<ListedRow>> {
    requireAdmin(this.context.actor);
    return listRows(this.context.em, key, filter, pageWindow(page, this.context));
  }

  firstRecords(found: BatchImport): Promise<FirstRecord[]> {
    requireAdmin(this.context.actor);
    return firstRecords(this.context.em, found.key, kindOf(found));
  }

  largePriceChanges(key: number): Promise<number> {
    requireAdmin(this.context.actor);
    return countLargePriceChanges(this.context.em, key);
  }

  async newCategories(found: BatchImport): Promise<string[]> {
    requireAdmin(this.context.actor);
    if (found.status !== 'previewed') return [];
    return (await newCategories(this.context.em, found.key, kindOf(found))).map(({ text }) => text);
  }

  /** Returns the unknown categories and terms, with the import's action for each. */
  async unknown(found: BatchImport): Promise<ImportUnknown[]> {
    requireAdmin(this.context.actor);
    if (found.status !== 'previewed') return [];
    const [made, refused] = [
      await newCategories(this.context.em, found.key, kindOf(found)),
      await refusedTexts(this.context.em, found.key),
    ];
    const mapped = (found.reading?.choices ?? []).filter(({ to }) => to !== null);
    return [
      ...made.map(unknown => ({ ...unknown, action: 'create' as const, to: null })),
      ...refused.map(unknown => ({ ...unknown, action: 'refuse' as const, to: null })),
      ...mapped.map(choice => ({ ...choice, rows: null, action: 'map' as const })),
    ];
  }

  /** Returns the latest earlier completed import of the same file. */
  async sentBefore(found: BatchImport): Promise<BatchImport | null> {
    requireAdmin(this.context.actor);
    return this.context.em.findOne(
      BatchImport,
      { fileHash: found.fileHash, kind: found.kind, status: 'completed', key: { $lt: found.key } },
      { orderBy: { key: 'desc' } },
    );
  }

  /** Returns the refused rows as in the file, with reasons, to correct and upload again. */
  async refusedRows(key: number): Promise<{ name: string; bytes: Buffer }> {
    requireAdmin(this.context.actor);
    const found = await this.found(key);
    return {
      name: `refused rows of ${found.fileName.replace(/\.xlsx$/i, '')}.xlsx`,
      bytes: await refusedWorkbook(this.context.em, found),
    };
  }

  private async found(key: number): Promise<BatchImport> {
    const found = await this.context.em.findOne(BatchImport, { key }, { refresh: true });
    if (!found) throw new AppError('NOT_FOUND', 'Import not found.');
    return found;
  }

  /** Checks the status, applies the changes that `step` returns, and queues the import. */
  private async move(
    key: number,
    from: ImportStatus,
    step: (em: ServiceContext['em'], found: BatchImport) => Promise<Partial<BatchImport>>,
  ): Promise<void> {
    await inTransaction(this.context.em, async em => {
      await em.execute('select 1 from batch_import where key = ? for update', [key]);
      const found = await this.found(key);
      if (found.status !== from)
        throw new AppError('STATUS_NOT_ALLOWED', 'The status of this import has changed. Reload it.');
      await em.nativeUpdate(BatchImport, { key }, await step(em, found));
      await queueImport(em, this.jobs, key);
    });
  }
}

/** Returns the chosen sheet after checking that it is visible, or else the current one. */
function sheetOf({ reading, sheet }: BatchImport, choice: string | null | undefined): Pick<BatchImport, 'sheet'> {
  if (choice == null) return { sheet };
  const isVisible = (reading?.sheets ?? []).some(({ name, isHidden }) => name === choice && !isHidden);
  if (!isVisible) throw invalidInput({ sheet: [`This file has no visible sheet "${choice}".`] });
  return { sheet: choice };
}

function chosen(key: number | null | undefined, field: string, message: string): number {
  if (key == null) throw invalidInput({ [field]: [message] });
  return key;
}

/** Whether an import changed records, so that it can be undone. */
export function isImported({ status }: BatchImport): boolean {
  return status === 'completed' || status === 'undone';
}

function assertImported(found: BatchImport): void {
  if (!isImported(found)) throw new AppError('STATUS_NOT_ALLOWED', 'Only a completed import can be undone.');
}

function changedSince(since: FieldChanges): string[] {
  return Object.keys(since).filter(field => since[field]?.from !== since[field]?.to);
}

function nothingToUndo({ edited, laterImports }: UndoPreview): string {
  if (edited === 0 && laterImports.length === 0) return 'This import was undone completely.';
  const files = laterImports.map(({ fileName }) => fileName).join(', ');
  return laterImports.length > 0
    ? `Later imports changed the same records. Undo them first, the latest first: ${files}.`
    : 'All that this import changed was edited or used since. Choose the fields to undo anyway.';
}
