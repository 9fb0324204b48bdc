import { Dialog } from '../ui/dialog';
import { ListChooser, type ListName } from './list-form';

export interface ListDialogProps {
  productKey: number;
  name: string;
  onAdded: (list: ListName) => void;
  onClose: () => void;
}

/** A dialog to choose the list for a row's product. */
export function ListDialog({ name, onClose, ...form }: ListDialogProps) {
  return (
    <Dialog title={`Add ${name} to a list`} onClose={onClose}>
      <ListChooser {...form} onClose={onClose} />
    </Dialog>
  );
}
