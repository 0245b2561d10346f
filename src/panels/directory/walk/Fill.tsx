import { useQuery } from '@tanstack/react-query';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { useReset } from '../../../client/changes.ts';
import { useClient } from '../../../client/context.tsx';
import { exchangesQuery } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { MAX_USERS, MIN_USERS } from '../../../contract/schemas/world-size.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { NumberField } from '../../../ui/controls/NumberField.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { FormDialog } from '../../../ui/layout/FormDialog.tsx';
import css from './Fill.module.css';
import tones from '../../../ui/style/tones.module.css';
import { Alert } from '../../../ui/display/Alert.tsx';

/** The button that fills the directory, with its dialog. */
export function Fill({ seed }: { readonly seed: number }) {
  const [isOpen, setOpen] = useState(false);
  const client = useClient();
  // Selects only whether there are calls, so that a new call does not render this again.
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

interface FillDialogProps {
  readonly seed: number;
  /** Whether calls were made in the world that would be replaced. */
  readonly isUsed: boolean;
  readonly onClose: () => void;
}

const SIZES = ['10', '1000', '100000', '1000000'] as const;
type Size = (typeof SIZES)[number];

/** A dialog that replaces the world by one with the chosen number of people. */
function FillDialog({ seed, isUsed, onClose }: FillDialogProps) {
  const reset = useReset();
  const { announce } = usePanelShell();
  const [users, setUsers] = useState(1000);
  const [rateLimits, setRateLimits] = useState(false);

  function fill() {
    reset.mutate(
      { seed, users, rate_limits: rateLimits },
      {
        onSuccess: () => {
          announce(`The directory has ${users.toLocaleString('en')} people.`);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title="Fill the directory"
      size="small"
      action={isUsed ? 'Replace the world' : 'Fill the directory'}
      isPending={reset.isPending}
      onSubmit={fill}
      onClose={onClose}
      className={css.form}
    >
      <p>
        {isUsed
          ? 'This replaces the world: its messages, its tokens and its log of calls are deleted. The new one has the same seed.'
          : 'This makes a new world with the same seed. Nothing is lost: the present world has no calls yet.'}
      </p>
      <SegmentedControl<Size | 'other'>
        label="How many people"
        showLabel
        segments={SIZES.map((id) => ({ id, label: Number(id).toLocaleString('en') }))}
        value={SIZES.find((size) => Number(size) === users) ?? 'other'}
        onChange={(size) => setUsers(Number(size))}
      />
      <NumberField
        label="Or any number"
        value={users}
        onChange={setUsers}
        minValue={MIN_USERS}
        maxValue={MAX_USERS}
        isRequired
      />
      <Checkbox isSelected={rateLimits} onChange={setRateLimits}>
        Apply the platform’s rate limits
      </Checkbox>
      {users === MAX_USERS && (
        <p className={tones.muted}>
          A million people take no room: nothing is stored, people are generated when they are read.
        </p>
      )}
      <Alert>{reset.isError && messageOf(reset.error)}</Alert>
    </FormDialog>
  );
}
