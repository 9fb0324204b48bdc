import { createContext, useContext } from 'react';
import { useStoreFacts } from './store-context';

/** Scheme and host under which the store is known, e.g. "https://store.example". Never taken from a request. */
export const OriginContext = createContext('');

interface PageHeadProps {
  /** The page's own words; the store's name follows. Left out on the home page. */
  title?: string;
  description?: string;
  /** The one address under which search engines should know this page. */
  canonicalPath?: string;
  /** For pages that belong to one person, or that say nothing is here. */
  hidden?: boolean;
}

/** Title and descriptions; React moves them into the head, on the server as in the browser. */
export function PageHead({ title, description, canonicalPath, hidden = false }: PageHeadProps) {
  const origin = useContext(OriginContext);
  const storeName = useStoreFacts()?.name;
  return (
    <>
      <title>{[title, storeName].filter(Boolean).join(' | ')}</title>
      {description && <meta name="description" content={description} />}
      {canonicalPath && <link rel="canonical" href={origin + canonicalPath} />}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  );
}

/** Facts for search engines in the vocabulary of schema.org: a data block, no script is run. */
export function StructuredData({ facts }: { facts: Record<string, unknown> }) {
  // "<" would end the block inside a description that holds a closing tag.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replace(/</g, '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** An absolute address on this store. */
export function useAbsoluteAddress(): (path: string) => string {
  const origin = useContext(OriginContext);
  return path => (path.startsWith('/') ? origin + path : path);
}
