import { Migration } from '@mikro-orm/migrations';

/** A row of an import tells whether it was undone; one that could not be stays as it is. */
export class UndoImports extends Migration {
  override up(): void {
    this.addSql('alter table import_row add column undone boolean not null default false');
    this.addSql('create index batch_import_hash on batch_import (file_hash)');
  }
}
