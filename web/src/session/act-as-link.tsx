import { IconUserShare } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../ui/button';

/** The way of staff into the store as one of its customers; the page it was on is where it leads back to. */
export function ActAsLink({ customerKey }: { customerKey: number }) {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink small to={`/admin/act-as/${customerKey}`} state={{ actFrom: pathname + search }}>
      <IconUserShare size={18} aria-hidden />
      Act as this customer
    </ButtonLink>
  );
}
