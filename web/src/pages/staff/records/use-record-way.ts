import { useNavigate, useParams } from 'react-router-dom';
import { tell } from '../../../session/notices';
import { keyFrom } from '../../../products/key-from';
import type { ListAddress } from './use-list-address';

/** The open record of a list, and the links back from it. */
export function useRecordWay(path: string, address: ListAddress, onChanged: () => void) {
  const navigate = useNavigate();
  const { key } = useParams();
  const back = path + address.query;
  return {
    /** null if no record is open; 0 for an invalid key. */
    openKey: key === undefined ? null : (keyFrom(key) ?? 0),
    back,
    saved: (title: string) => {
      void tell('Submitted succesfully', title, 'green');
      onChanged();
    },
    deleted: (title: string) => {
      void tell('Deleted', title, 'green');
      onChanged();
      void navigate(back);
    },
  };
}

export type RecordWay = ReturnType<typeof useRecordWay>;
