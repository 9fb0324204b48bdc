import { useEffect, useRef, useState } from 'react';
import styles from './picture.module.css';

/** Chosen by the product's key, so that a product always has the same. */
const placeholders = ['circular-saw', 'drill', 'grinder', 'sander', 'saw-blade'];

interface PictureProps {
  productKey: number;
  imageAddress?: string | null;
  alt: string;
  /** For pictures on the first screen; others load when they come near it. */
  eager?: boolean;
  className?: string;
}

/**
 * A product's picture in a square that is reserved before it loads. Without one, a gray tool and words that say so,
 * because the drawing is not of the product.
 */
export function Picture({ productKey, imageAddress, alt, eager = false, className }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  const source = imageAddress && broken !== imageAddress ? imageAddress : null;

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
        src={source ?? `/pictures/placeholders/${placeholders[productKey % placeholders.length]}.svg`}
        alt={alt}
        width={400}
        height={400}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => imageAddress && setBroken(imageAddress)}
      />
      {source === null && (
        <span className={styles.missing} aria-hidden={alt === ''}>
          No picture yet
        </span>
      )}
    </span>
  );
}
