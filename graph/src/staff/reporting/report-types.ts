import { Field, ObjectType } from 'type-graphql';
import { DecimalScalar } from '../../platform/shared/decimal-scalar.js';
import { about } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { describedEnum } from '../../platform/shared/graphql-fields.js';

export type ColumnKind = 'TEXT' | 'COUNT' | 'MONEY' | 'DAY' | 'MONTH';

const ColumnKindEnum = describedEnum<ColumnKind>('ReportColumnKind', 'Type of the values in a report column.', {
  TEXT: 'Any text.',
  COUNT: 'A whole number.',
  MONEY: 'US dollars as decimal text.',
  DAY: 'A date such as 2026-11-21.',
  MONTH: 'A month such as 2026-11.',
});

@Access('admin')
@ObjectType({ description: 'A column of a report table.' })
export class ReportColumn {
  @Field(() => String, { description: 'Unique within the report, for programs.' }) name: string;
  @Field(() => String, { description: 'Heading to show.' }) title: string;
  @Field(() => ColumnKindEnum, { description: 'How to format the values.' }) kind: ColumnKind;
}

@Access('admin')
@ObjectType({ description: "A bar of a report's chart." })
export class ReportPoint {
  @Field(() => String, { description: 'Text below the bar.' }) label: string;
  @Field(() => DecimalScalar, { description: 'Height of the bar: US dollars, or days for idleOrders.' }) value: string;
}

@Access('admin')
@ObjectType({
  description:
    'A report as a table and a chart. REST offers the table as a file: `/api/reports/{name}/xlsx`, `/api/reports/saved/{key}/xlsx` ' +
    'and `/api/reports/saved/{key}/csv`.',
})
export class Report {
  @Field(() => String, { description: 'Heading to show above the table.' }) title: string;
  @Field(() => String, {
    nullable: true,
    description: `First day of the period; null for a saved report. ${about.day}`,
  })
  from: string | null;
  @Field(() => String, { nullable: true, description: `Last day of the period; null for a saved report. ${about.day}` })
  to: string | null;
  @Field(() => [ReportColumn], { description: 'Columns of the table, left to right.' }) columns: ReportColumn[];
  @Field(() => [[String]], {
    description: 'At most 10,000 rows with one text for each column, empty if there is no value.',
  })
  rows: string[][];
  @Field(() => [String], {
    description: 'Column sums, one for each column; empty text for columns that are not summed.',
  })
  totals: string[];

  @Field(() => [ReportPoint], {
    description: 'Bars of the chart: all months, or the first 20 rows. Empty for a saved report.',
  })
  points: ReportPoint[];

  @Field(() => Boolean, { description: 'True if the table was cut off at 10,000 rows.' }) isCut: boolean;
}
