import { Arg, Args, ArgsType, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { about } from '../shared/descriptions.js';
import { Access } from '../shared/graphql-access.js';
import { describedEnum, KeyArg } from '../shared/graphql-fields.js';
import type { ColumnKind, ReportColumn as Column, ReportName } from './report-definitions.js';
import type { ReportPoint as Point, ReportTable } from './report-table.js';
import type { ReportsService } from './reports.service.js';

interface ReportingContext {
  services: { reports: ReportsService };
}

const ColumnKindEnum = describedEnum<ColumnKind>('ReportColumnKind', 'Type of the values in a report column.', {
  TEXT: 'Any text.',
  COUNT: 'A whole number.',
  MONEY: 'US dollars as decimal text.',
  DAY: 'A date such as 2026-11-21.',
  MONTH: 'A month such as 2026-11.',
});

const ReportNameEnum = describedEnum<ReportName>(
  'ReportName',
  'Built-in reports over a period. Canceled orders are not counted.',
  {
    salesByMonth: 'Orders, quantities and revenue of each month.',
    salesByCategory: 'Orders, quantities and revenue of each product category, highest revenue first.',
    salesByCustomer: 'Orders, quantities, revenue and last order of each customer, highest revenue first.',
    topItems: 'Orders, quantities and revenue of each product, highest revenue first.',
    idleOrders:
      'Open orders placed in the period, longest without a status change first. Idle days are counted to the end of the period.',
  },
);

@Access('admin')
@ObjectType({ description: 'A column of a report table.' })
export class ReportColumn implements Column {
  @Field(() => String, { description: 'Unique within the report, for programs.' }) name: string;
  @Field(() => String, { description: 'Heading to show.' }) title: string;
  @Field(() => ColumnKindEnum, { description: 'How to format the values.' }) kind: ColumnKind;
}

@Access('admin')
@ObjectType({ description: "A bar of a report's chart." })
export class ReportPoint implements Point {
  @Field(() => String, { description: 'Text below the bar.' }) label: string;
  @Field(() => DecimalScalar, { description: 'Height of the bar: US dollars, or days for idleOrders.' }) value: string;
}

@Access('admin')
@ObjectType({
  description:
    'A report as a table and a chart. REST offers the table as a file: `/api/reports/{name}/xlsx`, `/api/reports/saved/{key}/xlsx` ' +
    'and `/api/reports/saved/{key}/csv`.',
})
export class Report implements ReportTable {
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

@ArgsType()
export class PeriodArgs {
  @Field(() => String, { description: `First day of the period. ${about.day}` }) from: string;
  @Field(() => String, { description: `Last day of the period, at most ten years after the first. ${about.day}` })
  to: string;
}

@Resolver()
export class ReportsResolver {
  @Access('admin')
  @Query(() => Report, { description: 'Runs a built-in report over a period.' })
  report(
    @Arg('name', () => ReportNameEnum, { description: 'Which report to run.' }) name: ReportName,
    @Args(() => PeriodArgs) period: PeriodArgs,
    @Ctx() { services }: ReportingContext,
  ): Promise<ReportTable> {
    return services.reports.report(name, period);
  }

  @Access('admin')
  @Query(() => Report, {
    nullable: true,
    description:
      "Orders, quantities, revenue and last order of each of a vendor's items in a period, including items that sold nothing. The chart shows revenue by month.",
  })
  vendorReport(
    @KeyArg('vendorKey') vendorKey: number,
    @Args(() => PeriodArgs) period: PeriodArgs,
    @Ctx() { services }: ReportingContext,
  ): Promise<ReportTable> {
    return services.reports.vendorReport(vendorKey, period);
  }
}
