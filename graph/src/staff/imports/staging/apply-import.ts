import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChanges } from '../../../platform/audit/index.js';
import type { Author } from '../../../platform/shared/access.js';
import { liftTimeLimits } from '../../../platform/shared/transaction.js';
import { BatchImport } from '../batch-import.entity.js';
import { assertAnswered, questionsOf } from '../import-questions.js';
import { kindOf } from '../kinds/index.js';
import { applyRows } from './apply-rows.js';
import { forgetSearch } from './item-search.js';
import { countOutcomes, refreshStale, refusedCells, reserveKeys } from './staged-rows.js';

/** Applies an import in the caller's transaction: all of its rows or none, and only once. */
export async function applyImport(
  em: EntityManager,
  key: number,
  { at, priceMovePercent }: { at: Date; priceMovePercent: number },
): Promise<void> {
  await liftTimeLimits(em);
  // One import at a time: a second one waits here, and then compares its rows with the records of the first.
  await em.execute("select pg_advisory_xact_lock(hashtext('batch import'))");
  const [found] = await em.find(BatchImport, { key, status: 'applying' });
  if (!found) return;
  const kind = kindOf(found);
  const scope = { vendorKey: found.vendorKey, agentKey: found.agentKey };
  const actor: Author | null =
    found.importedBy === null
      ? null
      : { customerKey: found.importedBy, name: found.person, ip: found.ip, actingAdmin: null };
  await refreshStale(em, kind, key, { ...scope, answers: found.answers, priceMovePercent });
  // The store may have changed since the questions were answered.
  const questions = await questionsOf(em, found, {
    read: found.questions,
    answers: found.answers,
    percent: priceMovePercent,
  });
  assertAnswered({ ...found, questions });
  const compared = await countOutcomes(em, key);
  const status = compared.refused > 0 && !found.skipsBadRows ? 'refused' : 'completed';
  let madeCategories: number[] = [];
  if (status === 'completed') {
    await reserveAll(row => reserveKeys(em, kind, key, row));
    madeCategories = await applyRows(em, { key, kind, scope, actor, at });
  }
  const counts = status === 'completed' ? compared : { ...compared, added: 0, updated: 0 };
  await em.nativeUpdate(
    BatchImport,
    { key },
    { ...counts, madeCategories, errors: await refusedCells(em, key), status, finishedAt: at, worker: null },
  );
  await forgetSearch(em, key);
  await em.execute('delete from import_file where import_key = ?', [key]);
  const summary = {
    fileName: found.fileName,
    status,
    added: counts.added,
    updated: counts.updated,
    refused: counts.refused,
  };
  await recordChanges(em, actor, at, [
    {
      subject: 'import',
      subjectKey: key,
      label: found.fileName,
      action: 'imported',
      changes: Object.fromEntries(Object.entries(summary).map(([name, to]) => [name, { from: null, to }])),
    },
  ]);
}

/** Calls `reserve` with the last row of each batch until no row is left. */
export async function reserveAll(reserve: (afterRow: number) => Promise<number | null>): Promise<void> {
  for (let row: number | null = 0; row !== null; ) row = await reserve(row);
}
