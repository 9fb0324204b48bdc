import { Migration } from '@mikro-orm/migrations';

/** Where archived entries of the change log went. Effect on the previous release: none; files that it writes are not noted here. */
export class NoteArchives extends Migration {
  override up(): void {
    this.addSql(`create table change_log_file (
      file varchar(1000) primary key,
      entries int not null check (entries > 0),
      first_at timestamptz not null,
      last_at timestamptz not null,
      archived_at timestamptz not null
    )`);
  }
}
