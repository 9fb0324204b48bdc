import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Access } from '../../platform/shared/graphql-access.js';
import { describedEnum, KeyField, VersionField } from '../../platform/shared/graphql-fields.js';
import type { ParameterKind } from './saved-report-rules.js';

/** Schema descriptions of a saved report's fields. The limits are defined in `saved-report-rules.ts`. */
export const aboutReport = {
  name: 'At most 100 characters; unique, ignoring case.',
  description: 'What the report shows, at most 500 characters; may be empty.',
  query:
    'A single GraphQL query operation that is valid for this schema, at most 20,000 characters. Mutations and `runReport` are refused.',
  parameters:
    'At most 20: one for each variable that the query requires. The store sets a variable named `after` itself, to read all pages.',
  parameterName: 'Name of the variable, without $.',
  parameterLabel: 'Label of the form field, at most 100 characters.',
  parameterKind: 'Which form field asks for the value, and whether it is sent as text or as a number.',
} as const;

export const ParameterKindEnum = describedEnum<ParameterKind>(
  'ReportParameterKind',
  "Type of a saved report's parameter.",
  {
    TEXT: 'Any text.',
    NUMBER: 'A whole number.',
    DAY: 'A date, sent as text such as 2026-11-21.',
    CUSTOMER: 'Key of a customer that the user picks.',
    VENDOR: 'Key of a vendor that the user picks.',
    PRODUCT: 'Key of a product that the user picks.',
    CATEGORY: 'Key of a category that the user picks.',
  },
);

@Access('admin')
@ObjectType({ description: 'A variable of a saved report that the user fills in before running it.' })
export class ReportParameter {
  @Field(() => String, { description: aboutReport.parameterName }) name: string;
  @Field(() => String, { description: aboutReport.parameterLabel }) label: string;
  @Field(() => ParameterKindEnum, { description: aboutReport.parameterKind }) kind: ParameterKind;
}

@Access('admin')
@ObjectType({ description: 'A query that staff saved as a report for all staff.' })
@Entity({ tableName: 'saved_report' })
export class SavedReport {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version' | 'description';

  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;
  @Field(() => String, { description: aboutReport.name }) @Property({ type: 'string' }) name: string;
  @Field(() => String, { description: aboutReport.description }) @Property({ type: 'string' }) description = '';
  @Field(() => String, { description: aboutReport.query }) @Property({ type: 'string' }) query: string;
  @Field(() => [ReportParameter], { description: aboutReport.parameters })
  @Property({ type: 'json' })
  parameters: ReportParameter[];
  @VersionField() @Property({ type: 'integer', version: true }) version: number;
}
