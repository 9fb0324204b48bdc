import type { MissingThing } from '../pages/page';
import { ButtonLink } from '../ui/button';
import { PageHead } from '../ui/page-head';
import { PhoneLink } from '../ui/phone-link';
import { SearchForm } from './shell/search-form';
import styles from './missing-page.module.css';

const WORDS: Record<MissingThing, { heading: string; text: string }> = {
  page: { heading: 'There is no page here', text: 'The address may be mistyped, or the page has moved.' },
  product: { heading: 'This product is no longer here', text: 'It may no longer be sold. Our categories may hold one that does the same job.' },
  category: { heading: 'This category is no longer here', text: 'Its products may have moved to another category.' },
  order: { heading: 'There is no such order', text: 'Check the order number in your order history.' },
};

/** A real 404 that leads on: search, categories, and a person on the phone. */
export function MissingPage({ missing }: { missing: MissingThing }) {
  const { heading, text } = WORDS[missing];
  return (
    <div className={styles.page}>
      <PageHead title={heading} hidden />
      <h1>{heading}</h1>
      <p>{text}</p>
      <div className={styles.search}>
        <SearchForm label="Search the store" fieldId="missing-search" />
      </div>
      <div className={styles.ways}>
        <ButtonLink to="/allCategories">See all categories</ButtonLink>
        <ButtonLink to="/onsale">Clearance Products</ButtonLink>
        <ButtonLink to="/">Home</ButtonLink>
      </div>
      <p className={styles.call}>
        Or call our main line: <PhoneLink className={styles.phone} />
      </p>
    </div>
  );
}
