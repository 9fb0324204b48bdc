import { isSignedIn, useSession } from '../../../session/session';
import { PageHead, StructuredData, useAbsoluteAddress } from '../../../ui/page-head';
import { telephoneAddress } from '../../../ui/phone-link';
import { useStoreFacts } from '../../../ui/store-context';
import type { PageLoad } from '../../page';
import { CharityBanner } from './charity-banner';
import { FeaturedCategories } from './featured-categories';
import { FeaturedProducts } from './featured-products';
import { FeaturedCategoriesDocument, FeaturedProductsDocument, HomeAccountDocument } from './home-page.generated';
import styles from './home-page.module.css';
import { AccountPlace, YourAccount } from './your-account';

export const load: PageLoad = async (client, args) => {
  // Staff have no page session, so the server renders their home page for visitors.
  const isCustomers = import.meta.env.SSR && (await isSignedIn(args));
  // A failed part must not fail the page. Each part shows its own error.
  const parts = Promise.allSettled([
    client.query({ query: FeaturedProductsDocument }),
    client.query({ query: FeaturedCategoriesDocument }),
    ...(isCustomers ? [client.query({ query: HomeAccountDocument })] : []),
  ]);
  // In the browser the page opens at once and shows a hammer until the products are loaded.
  if (!import.meta.env.SSR) return;
  const settled = await parts;
  const failures = settled.flatMap(part => (part.status === 'rejected' ? [part.reason as Error] : []));
  // Without any of them, the server sends the page as it was, or says that the store is unavailable.
  if (failures.length === settled.length) throw failures[0] as Error;
};

export function Component() {
  const store = useStoreFacts();
  const { status, isAdmin } = useSession();
  const absolute = useAbsoluteAddress();
  return (
    <div className={styles.page}>
      <PageHead
        description={
          store
            ? `Construction tools and supplies in ${store.city}, ${store.state}, for contractors and trades. Since ${store.establishedYear}.`
            : undefined
        }
        canonicalPath="/"
      />
      {store && <StructuredData facts={storeStructuredData(store, absolute)} />}
      <h1 className="visually-hidden">{store?.name}</h1>
      {status === 'signedIn' && !isAdmin && <YourAccount />}
      {status === 'opening' && <AccountPlace />}
      <FeaturedProducts />
      <FeaturedCategories />
      <CharityBanner />
    </div>
  );
}

function storeStructuredData(store: NonNullable<ReturnType<typeof useStoreFacts>>, absolute: (path: string) => string) {
  return {
    '@type': 'HardwareStore',
    name: store.name,
    url: absolute('/'),
    telephone: telephoneAddress(store.phoneNumber).replace('tel:', ''),
    address: {
      '@type': 'PostalAddress',
      streetAddress: store.address,
      addressLocality: store.city,
      addressRegion: store.state,
      postalCode: store.zipCode,
    },
  };
}
