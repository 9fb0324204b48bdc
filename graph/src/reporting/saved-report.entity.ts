import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import { parameterKinds, type ParameterKind } from './saved-report-rules.js';

export const ParameterKindEnum = Object.fromEntries(parameterKinds.map(kind => [kind, kind])) as { [Kind in ParameterKind]: Kind };
registerEnumType(ParameterKindEnum, {
  name: 'ReportParameterKind',
  description: 'How a parameter is asked for. TEXT and DAY (2026-11-21) go in as text, NUMBER as a whole number, CUSTOMER, VENDOR, PRODUCT and CATEGORY as the key of the one that is picked.',
});

@Access('admin')
@ObjectType({ description: 'A variable of a saved report, as a form asks for it.' })
export class ReportParameter {
  @Field(() => String, { description: 'Name of the variable, without $' }) name: string;
  @Field(() => String, { description: 'What people read beside it' }) label: string;
  @Field(() => ParameterKindEnum) kind: ParameterKind;
}

@Access('admin')
@ObjectType({ description: 'A query that staff saved for their colleagues.' })
@Entity({ tableName: 'saved_report' })
export class SavedReport {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version' | 'description';

  @Field(() => Int) @PrimaryKey({ type: 'integer' }) key: number;
  @Field(() => String, { description: 'Unique, case ignored' }) @Property({ type: 'string' }) name: string;
  @Field(() => String) @Property({ type: 'string' }) description = '';
  @Field(() => String, { description: 'The GraphQL document' }) @Property({ type: 'string' }) query: string;
  @Field(() => [ReportParameter]) @Property({ type: 'json' }) parameters: ReportParameter[];
  @Field(() => Int) @Property({ type: 'integer', version: true }) version: number;
}
