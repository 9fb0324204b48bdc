import { z } from 'zod';
import { RecordEditor, type RecordKind } from '../../platform/records/index.js';
import { requireAdmin } from '../../platform/shared/access.js';
import { requiredText } from '../../platform/shared/field-inputs.js';
import { parseInput } from '../../platform/shared/input.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { ColumnMapping } from './column-mapping.entity.js';

const mappingKind: RecordKind<ColumnMapping> = {
  entity: ColumnMapping,
  subject: 'columnMapping',
  fields: ['name'],
  labelOf: mapping => mapping.name,
  missing: 'Column mapping not found.',
};

const nameInput = z.object({ name: requiredText('Enter a name.', 100) });

/** The column mappings that the store remembers; for staff. */
export class ColumnMappingsService extends PerRequest {
  private readonly editor = new RecordEditor(this.context, mappingKind);

  /** Returns all mappings, most recently submitted first. */
  mappings(): Promise<ColumnMapping[]> {
    requireAdmin(this.context.actor);
    return this.context.em.find(ColumnMapping, {}, { orderBy: { rememberedAt: 'desc', key: 'desc' } });
  }

  rename(key: number, name: string): Promise<ColumnMapping> {
    requireAdmin(this.context.actor);
    return this.editor.update(key, parseInput(nameInput, { name }));
  }

  remove(key: number): Promise<true> {
    requireAdmin(this.context.actor);
    return this.editor.remove(key);
  }
}
