import { z } from 'zod';
import { categoriesNamed } from '../../catalog/catalog/index.js';
import { lastChanges, listedChanges, recordChanges, type FieldChanges } from '../../platform/audit/index.js';
import { requireAdmin } from '../../platform/shared/access.js';
import { pageWindow, type PageRequest } from '../../platform/shared/connection.js';
import { AppError, invalidInput } from '../../platform/shared/errors.js';
import { parseInput } from '../../platform/shared/input.js';
import { isLockTimeout } from '../../platform/shared/passing-failure.js';
import { PerRequest, type ServiceContext } from '../../platform/shared/service-context.js';
import { inTransaction, liftTimeLimits } from '../../platform/shared/transaction.js';
import { BatchImport } from './batch-import.entity.js';
import { answersBeside, rememberSubmitted } from './column-mappings.service.js';
import { parseAnswerList } from './import-options.js';
import { assertAnswered } from './import-questions.js';
import {
  choiceSchema,
  correctionSchema,
  undoChoice,
  type ImportAnswer,
  type ImportKeptFields,
  type ImportUndoPreview,
} from './import-types.js';
import { ImportsService } from './imports.service.js';
import { kindOf, type ImportKind } from './kinds/index.js';
import { assertQueueHasRoom, queueImport } from './receive-import.js';
import { answerIds, type ValueChoice } from './recognize/index.js';
import { listKept, previewUndo } from './staging/undo-preview.js';
import { lockRecords, undoRows } from './staging/undo-rows.js';

const undoChoices = z.array(undoChoice).max(1000);
const correctionsInput = z.array(correctionSchema).max(200);
const choicesInput = z.array(choiceSchema).max(500);

/** The steps after the preview of an import: correct, answer, submit, undo. For staff. */
export class StagedImportsService extends PerRequest {
  private readonly imports = this.context.get(ImportsService);

  /** Reads a previewed report again with corrected columns. Submitting it remembers them for the next file. */
  correct(key: number, input: { corrections: unknown; choices?: unknown; sheet?: string }): Promise<BatchImport> {
    requireAdmin(this.context.actor);
    const corrections = parseInput(correctionsInput, input.corrections);
    const sent = input.choices == null ? null : parseInput(choicesInput, input.choices);
    return this.move(key, async (em, found) => {
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
  }

  /** Answers questions of a previewed report, and reads it again with all answers. */
  answer(key: number, sent: readonly ImportAnswer[]): Promise<BatchImport> {
    const { name } = requireAdmin(this.context.actor);
    const answers = parseAnswerList(sent);
    return this.move(key, async (em, found) => {
      await assertQueueHasRoom(em);
      const confirmedBy = answerIds.layout in answers ? name : found.confirmedBy;
      return { answers: { ...found.answers, ...answers }, confirmedBy, status: 'waiting', rowsDone: 0 };
    });
  }

  /** Starts saving a previewed report. */
  submit(key: number, { skipBadRows, anyVendor }: { skipBadRows: boolean; anyVendor: boolean }): Promise<BatchImport> {
    const actor = requireAdmin(this.context.actor);
    return this.move(key, async (em, found) => {
      assertAnswered({ ...found, anyVendor });
      if (found.needsKey) throw new AppError('IMPORT_REFUSED', kindOf(found).layout.unrecognized);
      await rememberSubmitted(em, found, actor.name, this.context.clock.now());
      return { status: 'applying', applies: true, skipsBadRows: skipBadRows, anyVendor };
    });
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

  /** Returns what an undo would revert now, and what it would leave. Null unless the import changed records. */
  async undoPreview(found: BatchImport): Promise<ImportUndoPreview | null> {
    requireAdmin(this.context.actor);
    return isImported(found) ? previewUndo(this.context.em, found.key, kindOf(found)) : null;
  }

  /** Returns a page of the fields that an undo would leave unless chosen, each with the last change to them. */
  async keptFields(found: BatchImport, page: PageRequest): Promise<ImportKeptFields[]> {
    requireAdmin(this.context.actor);
    if (!isImported(found)) return [];
    const kind = kindOf(found);
    const kept = await listKept(this.context.em, found.key, kind, pageWindow(page, this.context));
    const last = await lastChanges(
      this.context.em,
      kind.subject,
      kept.map(({ recordKey, since }) => ({ subjectKey: recordKey, fields: changedSince(since) })),
    );
    return kept.map(({ row, recordId, field, imported, since }, index) => ({
      row,
      recordId,
      field,
      imported: listedChanges(imported),
      since: listedChanges(since),
      lastChange: last[index] ?? null,
    }));
  }

  /**
   * Restores the earlier values, except in fields changed since that are not chosen. An undo may be repeated for what an
   * earlier one left.
   */
  async undo(key: number, sent: { overwrite?: unknown; seen?: string }): Promise<BatchImport> {
    const actor = requireAdmin(this.context.actor);
    const choices = parseInput(undoChoices, sent.overwrite ?? []);
    await inTransaction(this.context.em, async em => {
      await liftTimeLimits(em, ['statement_timeout']);
      await em.execute("select pg_advisory_xact_lock(hashtext('batch import'))").catch(error => {
        if (!isLockTimeout(error)) throw error;
        throw new AppError('NOT_READY', 'Another import or undo is being saved. Try again when it has ended.');
      });
      const found = await this.imports.batchImport(key);
      if (!isImported(found)) throw new AppError('STATUS_NOT_ALLOWED', 'Only a completed import can be undone.');
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
    return this.imports.batchImport(key);
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

  /** Changes a previewed import as `step` returns, and queues it. */
  private async move(
    key: number,
    step: (em: ServiceContext['em'], found: BatchImport) => Promise<Partial<BatchImport>>,
  ): Promise<BatchImport> {
    await inTransaction(this.context.em, async em => {
      await em.execute('select 1 from batch_import where key = ? for update', [key]);
      const found = await this.imports.batchImport(key);
      if (found.status !== 'previewed')
        throw new AppError('STATUS_NOT_ALLOWED', 'The status of this import has changed. Reload it.');
      await em.nativeUpdate(BatchImport, { key }, await step(em, found));
      await queueImport(em, this.context.settings.jobs, key);
    });
    return this.imports.batchImport(key);
  }
}

/** Returns the chosen sheet after checking that it is visible, or else the current one. */
function sheetOf({ reading, sheet }: BatchImport, choice: string | null | undefined): Pick<BatchImport, 'sheet'> {
  if (choice == null) return { sheet };
  const isVisible = (reading?.sheets ?? []).some(({ name, isHidden }) => name === choice && !isHidden);
  if (!isVisible) throw invalidInput({ sheet: [`This file has no visible sheet "${choice}".`] });
  return { sheet: choice };
}

/** Validates the choices for unknown texts: each must map to an existing value. */
async function settleChoices(
  em: ServiceContext['em'],
  { layout }: ImportKind,
  sent: readonly ValueChoice[],
): Promise<ValueChoice[]> {
  const categories = await categoriesNamed(
    em,
    sent.flatMap(({ field, to }) => (field === 'category' && to !== null ? [to] : [])),
  );
  const problems: string[] = [];
  const settled: ValueChoice[] = [];
  for (const choice of sent) {
    const rule = layout.rules.find(({ field, choosable }) => field === choice.field && choosable);
    const to = choice.to !== null && choice.field === 'category' ? categories.get(choice.to.toLowerCase()) : choice.to;
    if (!rule) problems.push(`No choice can be made for ${choice.field} in this report`);
    else if (
      to === undefined ||
      (to !== null && rule.parse({ address: 'A1', column: 1, kind: 'text', text: to, value: to }).error)
    )
      problems.push(`Unknown ${choice.field}: ${choice.to}`);
    else settled.push({ ...choice, to });
  }
  if (problems.length > 0) throw invalidInput({ choices: problems });
  return settled;
}

/** Whether an import changed records, so that it can be undone. */
function isImported({ status }: BatchImport): boolean {
  return status === 'completed' || status === 'undone';
}

function changedSince(since: FieldChanges): string[] {
  return Object.keys(since).filter(field => since[field]?.from !== since[field]?.to);
}

function nothingToUndo({ edited, laterImports }: ImportUndoPreview): string {
  if (edited === 0 && laterImports.length === 0) return 'This import was undone completely.';
  const files = laterImports.map(({ fileName }) => fileName).join(', ');
  return laterImports.length > 0
    ? `Later imports changed the same records. Undo them first, the latest first: ${files}.`
    : 'All that this import changed was edited or used since. Choose the fields to undo anyway.';
}
