import { useEffect, useRef, useState } from 'react';
import styles from './picture.module.css';

/** Plain packages: a drawing of some other product would mislead. */
const placeholders = ['carton', 'tall-carton', 'flat-carton', 'long-carton', 'parcel'];

/** One of five, chosen by the product's key: it looks random and never changes between renders. */
export function placeholderFor(productKey: number): string {
  return `/pictures/placeholders/${placeholders[productKey % placeholders.length]}.svg`;
}

interface PictureProps {
  productKey: number;
  imageAddress?: string | null;
  alt: string;
  /** For pictures that are in sight at once: everything else waits until it comes near the screen. */
  eager?: boolean;
  className?: string;
}

/** A product's picture in a square that has its place before the picture arrives. */
export function Picture({ productKey, imageAddress, alt, eager = false, className }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  const source = imageAddress && broken !== imageAddress ? imageAddress : placeholderFor(productKey);

  useEffect(() => {
    // A picture of the served page may have failed before there was anyone to hear of it.
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
