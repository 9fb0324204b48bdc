import type { ReactNode } from 'react';
import type { GoneThing, MissingThing } from '../pages/page';
import { SearchForm } from '../products/search-form';
import { ButtonLink } from '../ui/button';
import { ForCustomers } from '../ui/for-customers';
import { PageHead } from '../ui/page-head';
import { PhoneLink } from '../ui/phone-link';
import styles from './missing-page.module.css';

const words: Record<MissingThing, { heading: string; text: string }> = {
  page: { heading: 'Page not found', text: 'The address may be mistyped, or the page has moved.' },
  product: {
    heading: 'Product not found',
    text: 'The address may be mistyped. Search for the item ID, or browse our categories.',
  },
  category: { heading: 'Category not found', text: 'Its products may have moved to another category.' },
  family: { heading: 'Family not found', text: 'Its items may have been regrouped. Search for the item ID instead.' },
  order: { heading: 'Order not found', text: 'Check the order number in your order history.' },
};

/** A page for status 404, with search, categories and the phone number. */
export function MissingPage({ missing }: { missing: MissingThing }) {
  return <WaysOn {...words[missing]} />;
}

/** The page of a deactivated product: its description, its substitute, and its category for alternatives. */
export function GonePage({ gone: { description, category, substitute } }: { gone: GoneThing }) {
  const name = description || 'This product';
  const isGone = `${name} is no longer sold.`;
  return (
    <WaysOn
      heading="No longer sold"
      text={
        substitute
          ? `${isGone} It is replaced by item ${substitute.productId}, ${substitute.description}.`
          : category
            ? `${isGone} See its category for alternatives.`
            : isGone
      }
    >
      {substitute && (
        <ButtonLink kind="primary" to={`/product/${substitute.key}`}>
          See {substitute.description}
        </ButtonLink>
      )}
      {category && (
        <ButtonLink kind={substitute ? undefined : 'primary'} to={`/product/categories/${category.key}`}>
          See {category.name}
        </ButtonLink>
      )}
    </WaysOn>
  );
}

interface WaysOnProps {
  heading: string;
  text: string;
  /** More specific links, shown before the general ones. */
  children?: ReactNode;
}

function WaysOn({ heading, text, children }: WaysOnProps) {
  return (
    <div className={styles.page}>
      <PageHead title={heading} hidden />
      <h1>{heading}</h1>
      <p>{text}</p>
      <div className={styles.search}>
        <SearchForm label="Search the store" fieldId="missing-search" />
      </div>
      <div className={styles.ways}>
        {children}
        <ButtonLink to="/allCategories">See all categories</ButtonLink>
        <ButtonLink to="/onsale">Clearance Products</ButtonLink>
        <ButtonLink to="/">Home</ButtonLink>
      </div>
      <ForCustomers>
        <p className={styles.call}>
          Or call your salesperson or our main line: <PhoneLink className={styles.phone} />
        </p>
      </ForCustomers>
    </div>
  );
}
