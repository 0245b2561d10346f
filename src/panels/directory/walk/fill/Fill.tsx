import UsersRound from 'lucide-react/icons/users-round';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../../../client/context.tsx';
import { exchangesQuery } from '../../../../client/queries.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { FillDialog } from './FillDialog.tsx';

/** The button that fills the directory, with its dialog. */
export function Fill({ seed }: { readonly seed: number }) {
  const [isOpen, setOpen] = useState(false);
  const client = useClient();
  // Only whether there are calls matters: the list itself grows with every call.
  const isUsed = useQuery({ ...exchangesQuery(client), select: (calls) => calls.length > 0 }).data;
  return (
    <>
      <Button icon={<UsersRound size={14} />} onPress={() => setOpen(true)}>
        Fill the directory
      </Button>
      {isOpen && (
        <FillDialog seed={seed} isUsed={isUsed !== false} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
