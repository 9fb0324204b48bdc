import { Migration } from '@mikro-orm/migrations';

/**
 * Drops the questions about single notes from imports that wait for answers. What prices are for is asked once for the
 * whole file, when it is read again with the next answer.
 *
 * Effect on the previous release: such an import asks one question fewer.
 */
export class AskWhatPricesAreFor extends Migration {
  override up(): void {
    this.addSql(`update batch_import set questions = coalesce(
        (select jsonb_agg(question) from jsonb_array_elements(questions) question where question ->> 'kind' <> 'priceNote'), '[]')
      where questions @> '[{"kind": "priceNote"}]'`);
  }
}
