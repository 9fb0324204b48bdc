import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { epochSeconds } from '../../platform/shared/clock.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyField, VersionField, TimeField } from '../../platform/shared/graphql-fields.js';
import { aboutImport } from './import-types.js';
import type { ImportKindName } from './kinds/index.js';
import type { Answers, ConfirmedLayout, HeaderCorrection, ValueChoice } from './recognize/index.js';

@Access('admin')
@ObjectType({
  description:
    'Column corrections that staff made to an import. They are applied to the next file with the same columns from the same vendor.',
})
@Entity({ tableName: 'column_mapping' })
export class ColumnMapping {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version' | 'date' | 'confirmed';

  @KeyField()
  @PrimaryKey({ type: 'integer' })
  key: number;

  @Field(() => String, { description: aboutImport.kind })
  @Property({ type: 'string' })
  kind: ImportKindName;

  @Property({ type: 'integer', nullable: true }) vendorKey: number | null;

  @Field(() => String, { description: 'At most 100 characters: the name of the first file, unless staff renamed it.' })
  @Property({ type: 'string' })
  name: string;

  /** Hash of the headers that it applies to */
  @Property({ type: 'string' }) layout: string;
  @Property({ type: 'json' }) corrections: HeaderCorrection[];
  @Property({ type: 'json' }) choices: ValueChoice[];
  @Property({ type: 'json' }) answers: Answers;
  /** What a person confirmed that a file says; null for corrections of a file that is known without */
  @Property({ type: 'json', nullable: true }) confirmed: ConfirmedLayout | null = null;
  @Property({ type: 'datetime' }) rememberedAt: Date;

  @Field(() => String, { description: 'Name of the person who last submitted it.' })
  @Property({ type: 'string' })
  person: string;

  @VersionField()
  @Property({ type: 'integer', version: true })
  version: number;

  @TimeField('When it was last submitted, in Unix seconds.')
  get date(): number {
    return epochSeconds(this.rememberedAt);
  }
}
