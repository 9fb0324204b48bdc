import { requireAdmin } from '../shared/access.js';
import { pageWindow, type Page, type PageRequest } from '../shared/connection.js';
import { invalidInput } from '../shared/errors.js';
import { searchTextNamed } from '../shared/input.js';
import { PerRequest } from '../shared/service-context.js';
import type { ChangeLogEntry } from './change-log.entity.js';
import { archivedChanges, type ArchivedChanges } from './change-log-files.js';
import { listChanges, type ChangeFilter } from './change-log-list.js';
import type { ChangeSubject } from '../../definitions/change-subjects.js';

const lastTime = Date.UTC(9999, 11, 31);

/** Checks that times are valid dates that the database can store. */
function assertTimes(times: { from?: Date | null; before?: Date | null }): void {
  for (const [name, time] of Object.entries(times)) {
    // An invalid Date fails both comparisons.
    if (time && !(time.getTime() >= 0 && time.getTime() <= lastTime))
      throw invalidInput({ [`filter.${name}`]: ['must be seconds since the epoch, up to the year 9999'] });
  }
}

/** Reads the change log; for staff. Only the services that change something write to it. */
export class ChangeLogService extends PerRequest {
  /** Returns matching changes, newest first. */
  async changes(filter: ChangeFilter, page: PageRequest): Promise<Page<ChangeLogEntry>> {
    requireAdmin(this.context.actor);
    searchTextNamed('search', filter.search);
    assertTimes({ from: filter.from, before: filter.before });
    return listChanges(this.context.em, filter, pageWindow(page, this.context));
  }

  /** Returns where older entries were archived; null if none were. */
  archived(): Promise<ArchivedChanges | null> {
    requireAdmin(this.context.actor);
    return archivedChanges(this.context.em);
  }

  /** Returns the changes of a record, newest first. A customer's include those of its contacts and locations. */
  history(subject: ChangeSubject, subjectKey: number, page: PageRequest): Promise<Page<ChangeLogEntry>> {
    return this.changes(subject === 'customer' ? { customerKey: subjectKey } : { subject, subjectKey }, page);
  }
}
