import { Migration } from '@mikro-orm/migrations';
import { catalog } from './create-store/catalog.js';
import { customers } from './create-store/customers.js';
import { platform } from './create-store/platform.js';
import { savedReports } from './create-store/saved-reports.js';
import { search } from './create-store/search.js';
import { selling } from './create-store/selling.js';
import { staff } from './create-store/staff.js';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** All tables of the first release. Effect on the previous release: none, because it is the first. */
export class CreateStore extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    for (const statement of [...platform, ...search, ...catalog, ...customers, ...selling, ...staff])
      this.addSql(statement);
    for (const { name, description, query, parameters } of savedReports)
      this.addSql(`insert into saved_report (name, description, query, parameters)
        values (${quoted(name)}, ${quoted(description)}, ${quoted(query)}, ${quoted(JSON.stringify(parameters))}::jsonb)`);
  }
}
