import { Arg, Args, ArgsType, Ctx, Field, Float, InputType, Int, ObjectType, Query, registerEnumType, Resolver } from 'type-graphql';
import { epochSeconds } from '../shared/clock.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { Access } from '../shared/graphql-access.js';
import { ChangeLogEntry } from './change-log.entity.js';
import type { ChangeLogService } from './change-log.service.js';
import { changeSubjects, type ChangeSubject } from './change-subjects.js';

interface ChangeLogContext {
  services: { changeLog: ChangeLogService };
}

const ChangeSubjectEnum = Object.fromEntries(changeSubjects.map(subject => [subject, subject])) as { [Subject in ChangeSubject]: Subject };
registerEnumType(ChangeSubjectEnum, {
  name: 'ChangeSubject',
  description: 'What a change was made to. Finance is kept with its customer, return and tax flags with their product.',
});

const ChangeConnection = connectionType('Change', () => ChangeLogEntry);

@InputType({ description: 'Narrows the log; what is left out does not narrow.' })
export class ChangeFilterInput {
  @Field(() => ChangeSubjectEnum, { nullable: true }) subject?: ChangeSubject;
  @Field(() => Int, { nullable: true, description: 'Key of the record; together with its subject' }) subjectKey?: number;
  @Field(() => Int, { nullable: true, description: 'Customer key of the person who made the change' }) actorKey?: number;
  @Field(() => String, { nullable: true, description: 'Name of a field that was changed, e.g. standardCost' }) field?: string;
  @Field(() => Float, { nullable: true, description: 'From then on, in seconds since the epoch' }) from?: number;
  @Field(() => Float, { nullable: true, description: 'Before then, in seconds since the epoch' }) before?: number;
}

@Access('admin')
@ObjectType({ description: 'Entries that left the log for archive files.' })
export class ArchivedChanges {
  @Field(() => Int) entries: number;
  @Field(() => Float, { description: 'When the youngest of them was made, in whole seconds since the epoch' }) through: number;
  @Field(() => [String], { description: 'Folders of the files on the server' }) folders: string[];
}

@ArgsType()
export class ChangeListArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Part of the name of the record or of the person.' }) search?: string;
  @Field(() => ChangeFilterInput, { nullable: true }) filter?: ChangeFilterInput;
}

function dateOf(seconds: number | undefined): Date | null {
  return seconds == null ? null : new Date(seconds * 1000);
}

@Resolver()
export class ChangeLogResolver {
  @Access('admin')
  @Query(() => ChangeConnection, { description: 'Who changed what, when and from where, the newest first. `totalCount` stops at 10,000; the list does not.' })
  async changes(@Args(() => ChangeListArgs) { search, filter, ...page }: ChangeListArgs, @Ctx() { services }: ChangeLogContext): Promise<Connection<ChangeLogEntry>> {
    const { from, before, ...rest } = filter ?? {};
    return toConnection(await services.changeLog.changes({ ...rest, search, from: dateOf(from), before: dateOf(before) }, page));
  }

  @Access('admin')
  @Query(() => ArchivedChanges, { nullable: true, description: 'Where older entries of the log went; null while all are in the log.' })
  async archivedChanges(@Ctx() { services }: ChangeLogContext): Promise<ArchivedChanges | null> {
    const archived = await services.changeLog.archived();
    return archived && { ...archived, through: epochSeconds(archived.through) };
  }

  @Access('admin')
  @Query(() => ChangeConnection, { description: 'The history of one record, the newest change first; that of a deleted one too. A customer\'s holds those of its contacts and locations.' })
  async history(
    @Arg('subject', () => ChangeSubjectEnum) subject: ChangeSubject,
    @Arg('key', () => Int) subjectKey: number,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { services }: ChangeLogContext,
  ): Promise<Connection<ChangeLogEntry>> {
    return toConnection(await services.changeLog.history(subject, subjectKey, page));
  }
}
