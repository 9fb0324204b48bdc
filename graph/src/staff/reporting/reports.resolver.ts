import { Arg, Args, ArgsType, Field, Query, Resolver } from 'type-graphql';
import { about } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { describedEnum, KeyArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import type { ReportName } from './report-definitions.js';
import { Report } from './report-types.js';
import { ReportsService } from './reports.service.js';

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

@ArgsType()
export class PeriodArgs {
  @Field(() => String, { description: `First day of the period. ${about.day}` }) from: string;
  @Field(() => String, { description: `Last day of the period, at most ten years after the first. ${about.day}` })
  to: string;
}

@Resolver()
export class ReportsResolver extends PerRequest {
  private readonly reports = this.context.get(ReportsService);

  @Access('admin')
  @Query(() => Report, { description: 'Runs a built-in report over a period.' })
  report(
    @Arg('name', () => ReportNameEnum, { description: 'Which report to run.' }) name: ReportName,
    @Args(() => PeriodArgs) period: PeriodArgs,
  ): Promise<Report> {
    return this.reports.report(name, period);
  }

  @Access('admin')
  @Query(() => Report, {
    nullable: true,
    description:
      "Orders, quantities, revenue and last order of each of a vendor's items in a period, including items that sold nothing. The chart shows revenue by month.",
  })
  vendorReport(@KeyArg('vendorKey') vendorKey: number, @Args(() => PeriodArgs) period: PeriodArgs): Promise<Report> {
    return this.reports.vendorReport(vendorKey, period);
  }
}
