import { changeSubjects, type ChangeSubject } from '#definitions/change-subjects';

/** Types of records that open below a list */
export type PageSubject = {
  [Subject in ChangeSubject]: (typeof changeSubjects)[Subject]['page'] extends `/admin/${string}/:key`
    ? Subject
    : never;
}[ChangeSubject];

type SlugOf<Page> = Page extends `/admin/${infer Slug}/:key` ? Slug : never;

/** Panes below whose paths records open */
export type RecordSlug = SlugOf<(typeof changeSubjects)[PageSubject]['page']>;

/** What a type of record is called within and at the start of a sentence, and the path of its list. */
export function recordWords(subject: PageSubject) {
  const { label, page } = changeSubjects[subject];
  return { label, noun: label.toLowerCase(), listPath: page.replace('/:key', '') };
}
