import { useEffect, useRef, useState } from 'react';
import styles from './picture.module.css';

/** Plain packages, because a drawing of another product would mislead. */
const placeholders = ['carton', 'tall-carton', 'flat-carton', 'long-carton', 'parcel'];

/** One of five, chosen by the product's key: it looks random but never changes. */
export function placeholderFor(productKey: number): string {
  return `/pictures/placeholders/${placeholders[productKey % placeholders.length]}.svg`;
}

interface PictureProps {
  productKey: number;
  imageAddress?: string | null;
  alt: string;
  /** For pictures on the first screen; others load when they come near it. */
  eager?: boolean;
  className?: string;
}

/** A product's picture in a square that is reserved before it loads. */
export function Picture({ productKey, imageAddress, alt, eager = false, className }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  const source = imageAddress && broken !== imageAddress ? imageAddress : placeholderFor(productKey);

  useEffect(() => {
    // A picture of the served page may have failed before hydration.
    const element = image.current;
    if (imageAddress && element?.complete && element.naturalWidth === 0) setBroken(imageAddress);
  }, [imageAddress]);

  return (
    <span className={[styles.frame, className].filter(Boolean).join(' ')}>
      <img
        ref={image}
        className={styles.image}
        src={source}
        alt={alt}
        width={400}
        height={400}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => imageAddress && setBroken(imageAddress)}
      />
    </span>
  );
}
