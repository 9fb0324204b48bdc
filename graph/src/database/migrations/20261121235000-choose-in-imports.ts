import { Migration } from '@mikro-orm/migrations';

/** An import may be the store's own, begun on its command line; and staff say what blank cells and unknown words of a report mean. */
export class ChooseInImports extends Migration {
  override up(): void {
    this.addSql('alter table batch_import alter column imported_by drop not null');
    this.addSql('alter table batch_import add column empties_blanks boolean not null default false');
    this.addSql("alter table batch_import add column choices jsonb not null default '[]'");
    this.addSql("alter table import_mapping add column choices jsonb not null default '[]'");
  }
}
