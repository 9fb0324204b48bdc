import { useNavigate, useParams } from 'react-router-dom';
import { tell } from '../../../session/notices';
import { keyFrom } from '../../../products/key-from';
import type { ListAddress } from './use-list-address';

/** Which record of a list is open, and the ways back from it. */
export function useRecordWay(path: string, address: ListAddress, onChanged: () => void) {
  const navigate = useNavigate();
  const { key } = useParams();
  const back = path + address.query;
  function leave(sentence: string, title: string) {
    void tell(sentence, title, 'green');
    onChanged();
    void navigate(back);
  }
  return {
    /** Nothing is open without a key; 0 is one that no record can have. */
    openKey: key === undefined ? null : (keyFrom(key) ?? 0),
    back,
    saved: (title: string) => leave('Submitted succesfully', title),
    deleted: (title: string) => leave('Deleted', title),
  };
}

export type RecordWay = ReturnType<typeof useRecordWay>;
