import { ButtonLink } from '../ui/button';

/** Opens the review of a re-order, which leads to checkout. */
export function ReorderLink({ orderKey }: { orderKey: number }) {
  return (
    <ButtonLink small to={`/reorder/${orderKey}`} aria-label={`Re-order ${orderKey}`}>
      Re-order
    </ButtonLink>
  );
}
