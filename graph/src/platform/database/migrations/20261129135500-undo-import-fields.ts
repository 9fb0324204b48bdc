import { Migration } from '@mikro-orm/migrations';

/**
 * An undo of an import works field by field, and the change log names its import.
 *
 * Effect on the previous release: none. A row of which one of these undos left a field counts there as edited since, and
 * undos on its servers during the upgrade do not name their import.
 */
export class UndoImportFields extends Migration {
  override up(): void {
    this.addSql(
      `alter table import_row
         -- Values, after the import, of unchanged fields that belong together with changed ones; null in older rows
         add column related jsonb,
         -- What undos changed, by field: from, to, and the number of the undo
         add column undone_fields jsonb not null default '{}'`,
    );
    this.addSql('alter table change_log add column is_undo boolean not null default false');
  }
}
