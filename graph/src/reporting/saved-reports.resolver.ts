import { Arg, Ctx, Field, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import { Report } from './reports.resolver.js';
import type { ReportTable } from './report-table.js';
import type { RunReportService } from './run-report.service.js';
import type { ParameterKind } from './saved-report-rules.js';
import { ParameterKindEnum, SavedReport } from './saved-report.entity.js';
import type { SavedReportsService } from './saved-reports.service.js';

interface SavedReportsContext {
  services: { savedReports: SavedReportsService; runReport: RunReportService };
}

@InputType()
export class ReportParameterInput {
  @Field(() => String, { description: 'Name of the variable, without $' }) name: string;
  @Field(() => String, { description: 'What people read beside it' }) label: string;
  @Field(() => ParameterKindEnum) kind: ParameterKind;
}

@InputType()
export class SaveReportInput {
  @Field(() => Int, { nullable: true, description: 'Of the report to change; without it one is added.' }) key?: number | null;
  @Field(() => String, { description: 'At most 100 characters; DUPLICATE when another report has it, case ignored.' }) name: string;
  @Field(() => String, { nullable: true, description: 'At most 500 characters' }) description?: string | null;
  @Field(() => String, { description: 'Exactly one GraphQL query that fits the schema; mutations are refused.' }) query: string;
  @Field(() => [ReportParameterInput], { description: 'One for each variable that the query needs.' }) parameters: ReportParameterInput[];
  @Field(() => Int, { nullable: true, description: 'Refused as STALE, with who changed what meanwhile, when the stored one is another.' }) version?: number | null;
}

@InputType()
export class ReportValueInput {
  @Field(() => String, { description: 'Name of the parameter' }) name: string;
  @Field(() => String, { description: 'As text; keys and numbers as digits' }) value: string;
}

@Resolver()
export class SavedReportsResolver {
  @Access('admin')
  @Query(() => Report, { nullable: true, description: 'Runs a saved report to the end of its pages, at most 10,000 rows, and makes a table of it.' })
  runReport(
    @Arg('key', () => Int) key: number,
    @Arg('values', () => [ReportValueInput]) values: ReportValueInput[],
    @Ctx() { services }: SavedReportsContext,
  ): Promise<ReportTable> {
    return services.runReport.run(key, Object.fromEntries(values.map(({ name, value }) => [name, value])));
  }

  @Access('admin')
  @Query(() => [SavedReport], { description: 'The library of saved reports, by name.' })
  savedReports(@Ctx() { services }: SavedReportsContext): Promise<SavedReport[]> {
    return services.savedReports.reports();
  }

  @Access('admin')
  @Query(() => SavedReport, { nullable: true, description: 'A saved report by its key.' })
  savedReport(@Arg('key', () => Int) key: number, @Ctx() { services }: SavedReportsContext): Promise<SavedReport> {
    return services.savedReports.report(key);
  }

  @Access('admin')
  @Mutation(() => SavedReport, { nullable: true, description: 'Keeps a query with its parameters for everybody on the staff.' })
  saveReport(@Arg('input', () => SaveReportInput) input: SaveReportInput, @Ctx() { services }: SavedReportsContext): Promise<SavedReport> {
    return services.savedReports.save({ ...input });
  }

  @Access('admin')
  @Mutation(() => Boolean, { nullable: true, description: 'Takes a saved report out of the library.' })
  deleteSavedReport(@Arg('key', () => Int) key: number, @Ctx() { services }: SavedReportsContext): Promise<true> {
    return services.savedReports.remove(key);
  }
}
