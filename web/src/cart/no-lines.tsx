import { ButtonLink } from '../ui/button';
import { EmptyState } from '../ui/empty-state';

/** The empty cart, with links to the pages that customers buy from most. */
export function NoLines() {
  return (
    <EmptyState text="Nothing to see here">
      <ButtonLink to="/account/favorites">Your favorites</ButtonLink>
      <ButtonLink to="/account/order-history">Past orders</ButtonLink>
      <ButtonLink to="/allCategories">All categories</ButtonLink>
    </EmptyState>
  );
}
