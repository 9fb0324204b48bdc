import { Migration } from '@mikro-orm/migrations';

/**
 * A person confirms the layout of an imported file once. Corrections and answers that exist stay.
 *
 * Effect on the previous release: none. Its imports read the new columns as little as they write them.
 */
export class ConfirmLayouts extends Migration {
  override up(): void {
    this.addSql('alter table column_mapping add column confirmed jsonb');
    this.addSql('alter table batch_import add column confirmed_by text');
  }
}
