import { createContext, useContext } from 'react';
import { useStoreFacts } from './store-context';

/** The store's configured origin, such as "https://store.example". Never taken from a request. */
export const OriginContext = createContext('');

interface PageHeadProps {
  /** The page's title; the store's name is appended. Omitted on the home page. */
  title?: string;
  description?: string;
  /** The canonical path for search engines. */
  canonicalPath?: string;
  /** For personal pages, and pages without content. */
  hidden?: boolean;
}

/** Title and descriptions, which React moves into the head, on the server and in the browser. */
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

/** Structured data for search engines (schema.org), in a data block that is not executed. */
export function StructuredData({ facts }: { facts: Record<string, unknown> }) {
  // Otherwise a closing tag in a description would end the block.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replace(/</g, '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Returns a function that makes a path an absolute URL of this store. */
export function useAbsoluteAddress(): (path: string) => string {
  const origin = useContext(OriginContext);
  return path => (path.startsWith('/') ? origin + path : path);
}
