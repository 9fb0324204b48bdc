import { Migration } from '@mikro-orm/migrations';

/** Synonyms of searches, maintained by staff. Effect on the previous release: none; it searches without them. */
export class KeepSearchSynonyms extends Migration {
  override up(): void {
    this.addSql(`create table search_synonyms (
      key int primary key check (key = 1),
      words varchar(20000) null,
      version int not null default 1
    )`);
    this.addSql('insert into search_synonyms (key) values (1)');
    this.addSql(`create trigger search_synonyms_tells_of_changes after insert or update or delete or truncate on search_synonyms
      for each statement execute function catalogue_changed()`);
  }
}
