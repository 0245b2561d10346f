import { useState } from 'react';
import { useActing } from '../../client/acting.ts';
import { useMintToken } from '../../client/changes.ts';
import { useWorld } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import type { Scope } from '../../contract/scopes.ts';
import { usePanelShell } from '../../kit/panel.ts';
import { PersonComboBox } from '../../kit/people/PersonComboBox.tsx';
import { FormDialog } from '../../ui/layout/FormDialog.tsx';
import { nameOf, usePeople } from './data/use-people.ts';

/** The scopes that the panel's own calls need. */
const PANEL_SCOPES: readonly Scope[] = [
  'bookmarks:read',
  'bookmarks:write',
  'channels:history',
  'channels:manage',
  'channels:read',
  'channels:write',
  'groups:history',
  'groups:read',
  'groups:write',
  'im:history',
  'im:read',
  'im:write',
  'mpim:history',
  'mpim:read',
  'mpim:write',
  'chat:write',
  'dnd:read',
  'dnd:write',
  'emoji:read',
  'files:read',
  'files:write',
  'reactions:read',
  'reactions:write',
  'search:read',
  'usergroups:read',
  'users.profile:write',
  'users:read',
  'users:write',
];

/** Acts as another person. If the person has no user token, mints one with the scopes of the app's first user token. */
export default function PersonDialog({ onClose }: { readonly onClose: () => void }) {
  const world = useWorld().data;
  const acting = useActing();
  const people = usePeople();
  const mint = useMintToken();
  const { announce } = usePanelShell();
  const [user, setUser] = useState('');
  const app = world?.apps[0];
  const scopes = app?.tokens.find(({ type }) => type === 'user')?.scopes ?? PANEL_SCOPES;

  function actAsPerson() {
    const existingToken = acting?.tokens.find(
      ({ user_id, type }) => user_id === user && type === 'user',
    );
    if (existingToken) {
      acting?.choose(existingToken);
      return onClose();
    }
    mint.mutate(
      { app_id: app?.app_id ?? '', type: 'user', user_id: user, scopes },
      {
        onSuccess: (token) => {
          if (token) acting?.choose(token);
          announce(`A user token was minted for ${nameOf(people.get(user), user)}.`);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title="Act as another person"
      size="small"
      action="Act as them"
      isPending={mint.isPending}
      onSubmit={actAsPerson}
      onClose={onClose}
    >
      <PersonComboBox
        label="Person"
        isEligible={({ deleted, is_bot }) => !deleted && !is_bot}
        value={user}
        onChange={setUser}
        description="Mints a user token, which also appears in the top bar"
        errorMessage={mint.error ? messageOf(mint.error) : undefined}
      />
    </FormDialog>
  );
}
