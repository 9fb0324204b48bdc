import { Arg, Ctx, Field, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import { InputArg, KeyArg, SeenVersionField } from '../shared/graphql-fields.js';
import { Report } from './reports.resolver.js';
import type { ReportTable } from './report-table.js';
import type { RunReportService } from './run-report.service.js';
import type { ParameterKind } from './saved-report-rules.js';
import { aboutReport, ParameterKindEnum, SavedReport } from './saved-report.entity.js';
import type { SavedReportsService } from './saved-reports.service.js';

interface SavedReportsContext {
  services: { savedReports: SavedReportsService; runReport: RunReportService };
}

@InputType({ description: 'A variable that the user fills in before running the report.' })
export class ReportParameterInput {
  @Field(() => String, { description: aboutReport.parameterName }) name: string;
  @Field(() => String, { description: aboutReport.parameterLabel }) label: string;
  @Field(() => ParameterKindEnum, { description: aboutReport.parameterKind }) kind: ParameterKind;
}

@InputType({ description: 'A report to save. Omitted fields are stored empty, not left as they were.' })
export class SaveReportInput {
  @Field(() => Int, { nullable: true, description: 'Key of the report to replace; omit it to add a report.' }) key?:
    | number
    | null;
  @Field(() => String, { description: aboutReport.name }) name: string;
  @Field(() => String, { nullable: true, description: aboutReport.description }) description?: string | null;
  @Field(() => String, { description: aboutReport.query }) query: string;
  @Field(() => [ReportParameterInput], { description: aboutReport.parameters }) parameters: ReportParameterInput[];
  @SeenVersionField() version?: number | null;
}

@InputType({ description: 'The value of a parameter for one run of a saved report.' })
export class ReportValueInput {
  @Field(() => String, { description: 'Which parameter; INVALID_INPUT if the report has no such parameter.' })
  name: string;
  @Field(() => String, { description: 'Text; keys and numbers as digits.' }) value: string;
}

@Resolver()
export class SavedReportsResolver {
  @Access('admin')
  @Query(() => Report, {
    nullable: true,
    description:
      "Runs a saved report with the caller's own rights, reads all its pages up to 10,000 rows, and returns them as a table.",
  })
  runReport(
    @KeyArg() key: number,
    @Arg('values', () => [ReportValueInput], { description: 'One value for each parameter of the report.' })
    values: ReportValueInput[],
    @Ctx() { services }: SavedReportsContext,
  ): Promise<ReportTable> {
    return services.runReport.run(key, Object.fromEntries(values.map(({ name, value }) => [name, value])));
  }

  @Access('admin')
  @Query(() => [SavedReport], { description: 'All saved reports, by name.' })
  savedReports(@Ctx() { services }: SavedReportsContext): Promise<SavedReport[]> {
    return services.savedReports.reports();
  }

  @Access('admin')
  @Query(() => SavedReport, { nullable: true, description: 'A saved report by key; otherwise null and NOT_FOUND.' })
  savedReport(@KeyArg() key: number, @Ctx() { services }: SavedReportsContext): Promise<SavedReport> {
    return services.savedReports.report(key);
  }

  @Access('admin')
  @Mutation(() => SavedReport, {
    nullable: true,
    description: 'Adds or replaces a saved report. DUPLICATE if another report has the name.',
  })
  saveReport(
    @InputArg(() => SaveReportInput) input: SaveReportInput,
    @Ctx() { services }: SavedReportsContext,
  ): Promise<SavedReport> {
    return services.savedReports.save({ ...input });
  }

  @Access('admin')
  @Mutation(() => Boolean, { nullable: true, description: 'Deletes a saved report for all staff.' })
  deleteSavedReport(@KeyArg() key: number, @Ctx() { services }: SavedReportsContext): Promise<true> {
    return services.savedReports.remove(key);
  }
}
