import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A period in which a staff member may act as a customer. */
@Entity({ tableName: 'acting_session' })
export class ActingSession {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'endedAt';

  @PrimaryKey({ type: 'integer' }) key: number;
  @Property({ type: 'integer' }) adminKey: number;
  @Property({ type: 'integer' }) customerKey: number;
  @Property({ type: 'datetime' }) startedAt: Date;
  /** When its token expires */
  @Property({ type: 'datetime' }) endsAt: Date;
  /** When it was ended early; null if it was not */
  @Property({ type: 'datetime', nullable: true }) endedAt: Date | null = null;
}
