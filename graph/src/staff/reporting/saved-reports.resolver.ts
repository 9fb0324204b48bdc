import { Arg, Field, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/shared/graphql-access.js';
import { InputArg, KeyArg, SeenVersionField } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { Report } from './report-types.js';
import { RunReportService } from './run-report.service.js';
import type { ParameterKind } from './saved-report-rules.js';
import { aboutReport, ParameterKindEnum, SavedReport } from './saved-report.entity.js';
import { SavedReportsService } from './saved-reports.service.js';

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
export class SavedReportsResolver extends PerRequest {
  private readonly runner = this.context.get(RunReportService);
  private readonly service = this.context.get(SavedReportsService);

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
  ): Promise<Report> {
    return this.runner.run(key, Object.fromEntries(values.map(({ name, value }) => [name, value])));
  }

  @Access('admin')
  @Query(() => [SavedReport], { description: 'All saved reports, by name.' })
  savedReports(): Promise<SavedReport[]> {
    return this.service.reports();
  }

  @Access('admin')
  @Query(() => SavedReport, { nullable: true, description: 'A saved report by key; otherwise null and NOT_FOUND.' })
  savedReport(@KeyArg() key: number): Promise<SavedReport> {
    return this.service.report(key);
  }

  @Access('admin')
  @Mutation(() => SavedReport, {
    nullable: true,
    description: 'Adds or replaces a saved report. DUPLICATE if another report has the name.',
  })
  saveReport(@InputArg(() => SaveReportInput) input: SaveReportInput): Promise<SavedReport> {
    return this.service.save({ ...input });
  }

  @Access('admin')
  @Mutation(() => Boolean, { nullable: true, description: 'Deletes a saved report for all staff.' })
  deleteSavedReport(@KeyArg() key: number): Promise<true> {
    return this.service.remove(key);
  }
}
