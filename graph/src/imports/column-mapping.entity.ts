import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { epochSeconds } from '../shared/clock.js';
import { Access } from '../shared/graphql-access.js';
import type { ImportKindName } from './kinds/index.js';
import type { HeaderCorrection, ValueChoice } from './recognise/index.js';

@Access('admin')
@ObjectType({ description: 'What staff said of the columns of a report when they submitted it. The next file with the same columns, from the same vendor, is read by it.' })
@Entity({ tableName: 'column_mapping' })
export class ColumnMapping {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version' | 'date';

  @Field(() => Int)
  @PrimaryKey({ type: 'integer' })
  key: number;

  @Field(() => String, { description: 'products, customers or vendors' })
  @Property({ type: 'string' })
  kind: ImportKindName;

  @Property({ type: 'integer', nullable: true }) vendorKey: number | null;

  @Field(() => String, { description: 'Name of the file it was made for, unless staff renamed it' })
  @Property({ type: 'string' })
  name: string;

  /** Digest of the headers that it is for */
  @Property({ type: 'string' }) layout: string;
  @Property({ type: 'json' }) corrections: HeaderCorrection[];
  @Property({ type: 'json' }) choices: ValueChoice[];
  @Property({ type: 'datetime' }) rememberedAt: Date;

  @Field(() => String, { description: 'Who submitted it' })
  @Property({ type: 'string' })
  person: string;

  @Field(() => Int)
  @Property({ type: 'integer', version: true })
  version: number;

  @Field(() => Float, { description: 'When it was last submitted, in whole seconds since the epoch' })
  get date(): number {
    return epochSeconds(this.rememberedAt);
  }
}
