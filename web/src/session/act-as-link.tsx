import { IconUserShare } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../ui/button';

/** Lets staff act as a customer. When they stop, they return to the page with this link. */
export function ActAsLink({ customerKey }: { customerKey: number }) {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink small to={`/admin/act-as/${customerKey}`} state={{ actFrom: pathname + search }}>
      <IconUserShare size={18} aria-hidden />
      Act as this customer
    </ButtonLink>
  );
}
