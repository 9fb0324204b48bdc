import {
  Arg,
  Args,
  ArgsType,
  Field,
  FieldResolver,
  Float,
  InputType,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { changeSubjects, type ChangeSubject } from '../../definitions/change-subjects.js';
import { epochSeconds } from '../shared/clock.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { Access } from '../shared/graphql-access.js';
import { describedEnum, TimeField } from '../shared/graphql-fields.js';
import { PerRequest } from '../shared/service-context.js';
import { ChangeLogEntry, FieldChange, listedChanges } from './change-log.entity.js';
import { ChangeLogService } from './change-log.service.js';

const descriptions = Object.entries(changeSubjects).map(([subject, { description }]) => [subject, description]);
const ChangeSubjectEnum = describedEnum(
  'ChangeSubject',
  'Record types that the audit log covers.',
  Object.fromEntries(descriptions) as Record<ChangeSubject, string>,
);

const ChangeConnection = connectionType('Change', () => ChangeLogEntry);

@InputType({ description: 'Filters of the audit log, combined with AND. Omitted fields match everything.' })
export class ChangeFilterInput {
  @Field(() => ChangeSubjectEnum, { nullable: true, description: 'Only changes to records of this type.' })
  subject?: ChangeSubject;
  @Field(() => Int, {
    nullable: true,
    description: 'Only changes to the record with this key; set `subject`, too, because keys are unique per type only.',
  })
  subjectKey?: number;
  @Field(() => Int, { nullable: true, description: 'Only changes by the person with this customer key.' })
  actorKey?: number;
  @Field(() => String, {
    nullable: true,
    description: 'Only changes to the field with this name, such as standardCost.',
  })
  field?: string;
  @Field(() => String, { nullable: true, description: 'Only changes with this `action`, such as updated.' })
  action?: string;
  @Field(() => Float, { nullable: true, description: 'Only changes at or after this time, in Unix seconds.' })
  from?: number;
  @Field(() => Float, { nullable: true, description: 'Only changes before this time, in Unix seconds.' })
  before?: number;
}

@Access('admin')
@ObjectType({ description: 'Audit log entries that were moved to archive files.' })
export class ArchivedChanges {
  @Field(() => Int, { description: 'Number of archived entries.' }) entries: number;
  @TimeField('Time of the newest archived entry, in Unix seconds.') through: number;
  @Field(() => [String], { description: 'Folders on the server that hold the files.' }) folders: string[];
}

@ArgsType()
export class ChangeListArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: "Part of the record's display name or of the person's name, ignoring case; at most 100 characters.",
  })
  search?: string;
  @Field(() => ChangeFilterInput, { nullable: true, description: 'Narrows the list before it is counted and paged.' })
  filter?: ChangeFilterInput;
}

function dateOf(seconds: number | undefined): Date | null {
  return seconds == null ? null : new Date(seconds * 1000);
}

@Resolver(() => ChangeLogEntry)
export class ChangedFieldsResolver {
  @FieldResolver(() => [FieldChange], {
    description: 'The changed fields, ordered by name. Empty for actions that change no field, such as a sign-in.',
  })
  fields(
    @Root() { changes }: ChangeLogEntry,
    @Arg('name', () => String, { nullable: true, description: 'Only the field with this name.' }) name?: string,
  ): FieldChange[] {
    return listedChanges(changes).filter(({ field }) => name == null || field === name);
  }
}

@Resolver()
export class ChangeLogResolver extends PerRequest {
  private readonly changeLog = this.context.get(ChangeLogService);

  @Access('admin')
  @Query(() => ChangeConnection, {
    description: 'The audit log, newest entry first. `totalCount` stops at 10,000; paging continues beyond it.',
  })
  async changes(
    @Args(() => ChangeListArgs) { search, filter, ...page }: ChangeListArgs,
  ): Promise<Connection<ChangeLogEntry>> {
    const { from, before, ...rest } = filter ?? {};
    return toConnection(
      await this.changeLog.changes({ ...rest, search, from: dateOf(from), before: dateOf(before) }, page),
    );
  }

  @Access('admin')
  @Query(() => ArchivedChanges, {
    nullable: true,
    description: 'Where older audit log entries are archived; null while all of them are in the log.',
  })
  async archivedChanges(): Promise<ArchivedChanges | null> {
    const archived = await this.changeLog.archived();
    return archived && { ...archived, through: epochSeconds(archived.through) };
  }

  @Access('admin')
  @Query(() => ChangeConnection, {
    description:
      "Changes to one record, newest first, even after it was deleted. A customer's history includes its contacts and locations.",
  })
  async history(
    @Arg('subject', () => ChangeSubjectEnum, { description: 'Type of the record.' }) subject: ChangeSubject,
    @Arg('key', () => Int, { description: 'Key of the record; the list is empty if it never existed.' })
    subjectKey: number,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<ChangeLogEntry>> {
    return toConnection(await this.changeLog.history(subject, subjectKey, page));
  }
}
