import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import type { OptionalNames } from '../../definitions/field.js';
import { synonymFields } from '../../definitions/synonyms.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { VersionField } from '../../platform/shared/graphql-fields.js';
import { StoredFields, withFields } from '../../platform/shared/record-fields.js';

@Access('admin')
@ObjectType({ description: 'The synonyms that searches use. There is one such record.' })
@Entity({ tableName: 'search_synonyms' })
@StoredFields(synonymFields)
export class SearchSynonyms extends withFields(synonymFields) {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version' | OptionalNames<typeof synonymFields>;

  @PrimaryKey({ type: 'integer' }) key: number;
  @VersionField() @Property({ type: 'integer', version: true }) version: number;
}
