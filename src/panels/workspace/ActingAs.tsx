import SmilePlus from 'lucide-react/icons/smile-plus';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { Suspense, useState } from 'react';
import { useActing } from '../../client/acting.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { lateView } from '../../ui/late.ts';
import { nameOf, usePeople } from './data/use-people.ts';
import css from './Workspace.module.css';

const StatusDialog = lateView(() => import('./people/StatusDialog.tsx'));
const PersonDialog = lateView(() => import('./PersonDialog.tsx'));

/** Chooses the acting token. The top bar changes the same setting. */
export function ActingAs() {
  const acting = useActing();
  const people = usePeople();
  const [openDialog, setOpenDialog] = useState<'person' | 'status' | null>(null);
  const user = acting?.token?.user_id ?? null;
  const close = () => setOpenDialog(null);
  const options = acting?.tokens.map(({ token, label, user_id, type }) => ({
    id: token,
    label: type === 'user' && user_id !== null ? nameOf(people.get(user_id), label) : label,
    detail: label,
  }));
  return (
    <>
      {acting && options && (
        <div className={css.acting}>
          <Select
            aria-label="Act as"
            options={options}
            value={acting.token?.token ?? null}
            placeholder="Nobody"
            onChange={(id) => {
              const chosenToken = acting.tokens.find(({ token }) => token === id);
              if (chosenToken) acting.choose(chosenToken);
            }}
          />
          {user !== null && (
            <IconButton
              label="Your status"
              icon={<SmilePlus size={16} />}
              onPress={() => setOpenDialog('status')}
            />
          )}
          <IconButton
            label="Act as another person"
            icon={<UserRoundPlus size={16} />}
            onPress={() => setOpenDialog('person')}
          />
        </div>
      )}
      {/* The open dialog stays while the tokens are read again. */}
      <Suspense>
        {openDialog === 'person' && <PersonDialog onClose={close} />}
        {openDialog === 'status' && user !== null && <StatusDialog user={user} onClose={close} />}
      </Suspense>
    </>
  );
}
