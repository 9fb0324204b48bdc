import { IconUserShare } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button';
import type { OrderFactsFragment } from './order.generated';

/** Makes staff act as the customer first, so that their own cart stays unchanged. */
export function ReorderForCustomer({ order }: { order: OrderFactsFragment }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <Button
      onClick={() =>
        void navigate(`/admin/act-as/${order.customerKey}`, {
          state: { actFrom: pathname + search, reorder: order.key },
        })
      }
    >
      <IconUserShare size={18} aria-hidden />
      Act as this customer and re-order
    </Button>
  );
}
