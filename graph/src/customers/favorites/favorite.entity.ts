import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

/** A product that a customer marked. */
@Unique({ properties: ['customerKey', 'productKey'] })
@Entity({ tableName: 'favorite' })
export class Favorite {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'createdAt';

  @PrimaryKey({ type: 'integer' }) key: number;
  @Property({ type: 'integer' }) customerKey: number;
  @Property({ type: 'integer' }) productKey: number;
  @Property({ type: 'datetime', defaultRaw: 'now()' }) createdAt: Date;
}
