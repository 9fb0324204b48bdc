import { Arg, Args, ArgsType, Ctx, Field, Int, ObjectType, Query, registerEnumType, Resolver } from 'type-graphql';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { Access } from '../shared/graphql-access.js';
import { columnKinds, reportNames, type ColumnKind, type ReportColumn as Column, type ReportName } from './report-definitions.js';
import type { ReportPoint as Point, ReportTable } from './report-table.js';
import type { ReportsService } from './reports.service.js';

interface ReportingContext {
  services: { reports: ReportsService };
}

const ColumnKindEnum = Object.fromEntries(columnKinds.map(kind => [kind, kind])) as { [Kind in ColumnKind]: Kind };
registerEnumType(ColumnKindEnum, {
  name: 'ReportColumnKind', description: 'TEXT; COUNT: a whole number; MONEY: US dollars as decimal text; DAY: 2026-11-21; MONTH: 2026-11.',
});

const ReportNameEnum = Object.fromEntries(reportNames.map(name => [name, name])) as { [Name in ReportName]: Name };
registerEnumType(ReportNameEnum, {
  name: 'ReportName', description: 'Reports over a period. idleOrders: open orders placed in it, the one that stands longest first, counted to its last day.',
});

@Access('admin')
@ObjectType({ description: 'A column of a report.' })
export class ReportColumn implements Column {
  @Field(() => String) name: string;
  @Field(() => String, { description: 'What people read above it' }) title: string;
  @Field(() => ColumnKindEnum) kind: ColumnKind;
}

@Access('admin')
@ObjectType({ description: 'A bar of a report\'s chart.' })
export class ReportPoint implements Point {
  @Field(() => String) label: string;
  @Field(() => DecimalScalar, { description: 'Its height: US dollars, or days for idleOrders' }) value: string;
}

@Access('admin')
@ObjectType({ description: 'A report as a table and a chart. `/api/reports/{name}/xlsx` gives the table as a workbook, `/api/reports/saved/{key}/xlsx` and `/csv` that of a saved report.' })
export class Report implements ReportTable {
  @Field(() => String) title: string;
  @Field(() => String, { nullable: true, description: 'First day, in the store\'s time zone; null for a saved report' }) from: string | null;
  @Field(() => String, { nullable: true, description: 'Last day, in the store\'s time zone; null for a saved report' }) to: string | null;
  @Field(() => [ReportColumn]) columns: ReportColumn[];
  @Field(() => [[String]], { description: 'One text for each column, empty where there is nothing; at most 10,000 rows' }) rows: string[][];
  @Field(() => [String], { description: 'Sums for each column, empty where none makes sense' }) totals: string[];
  @Field(() => [ReportPoint], { description: 'The chart: every month, or the first 20 rows' }) points: ReportPoint[];
  @Field(() => Boolean, { description: 'There are more rows than these.' }) isCut: boolean;
}

@ArgsType()
export class PeriodArgs {
  @Field(() => String, { description: 'First day, e.g. 2026-01-01, in the store\'s time zone' }) from: string;
  @Field(() => String, { description: 'Last day, e.g. 2026-11-21; at most ten years after the first' }) to: string;
}

@Resolver()
export class ReportsResolver {
  @Access('admin')
  @Query(() => Report, { description: 'A report over what was sold; cancelled orders count nowhere.' })
  report(@Arg('name', () => ReportNameEnum) name: ReportName, @Args(() => PeriodArgs) period: PeriodArgs, @Ctx() { services }: ReportingContext): Promise<ReportTable> {
    return services.reports.report(name, period);
  }

  @Access('admin')
  @Query(() => Report, { nullable: true, description: 'The items of a vendor with pieces, revenue and last order of a period, also those that sold nothing; the chart goes by month.' })
  vendorReport(@Arg('vendorKey', () => Int) vendorKey: number, @Args(() => PeriodArgs) period: PeriodArgs, @Ctx() { services }: ReportingContext): Promise<ReportTable> {
    return services.reports.vendorReport(vendorKey, period);
  }
}
