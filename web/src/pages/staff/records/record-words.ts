import { changeSubjects, type ChangeSubject } from '#definitions/change-subjects';

/** Types of records that open below a list */
export type PageSubject = {
  [Subject in ChangeSubject]: (typeof changeSubjects)[Subject]['page'] extends `/admin/${string}/:key`
    ? Subject
    : never;
}[ChangeSubject];

type SlugOf<Page> = Page extends `/admin/${infer Slug}/:key` ? Slug : never;

/** Panes with records below their paths */
export type RecordSlug = SlugOf<(typeof changeSubjects)[PageSubject]['page']>;

/** Returns the name of a record type, in lower case and capitalized, and the path of its list. */
export function recordWords(subject: PageSubject) {
  const { label, page } = changeSubjects[subject];
  return { label, noun: label.toLowerCase(), listPath: page.replace('/:key', '') };
}
