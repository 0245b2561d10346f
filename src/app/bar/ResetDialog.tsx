import { useState } from 'react';
import { useReset } from '../../client/changes.ts';
import { useWorld } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { FormDialog } from '../../ui/layout/FormDialog.tsx';
import { NumberField } from '../../ui/controls/NumberField.tsx';
import { useAnnouncements } from '../announcements.ts';
import { useWorldSize, WorldSizeFields } from '../worlds/WorldSizeFields.tsx';
import css from './WorldDialog.module.css';
import tones from '../../ui/style/tones.module.css';
import { useDownloadSnapshot } from './use-download-snapshot.ts';
import { Alert } from '../../ui/display/Alert.tsx';

/** Replaces the world with a new one. */
export default function ResetDialog({ onClose }: { readonly onClose: () => void }) {
  const world = useWorld().data;
  const announce = useAnnouncements((state) => state.announce);
  const download = useDownloadSnapshot();
  const reset = useReset();
  const [seed, setSeed] = useState(world?.seed ?? 1);
  const [size, setSize] = useWorldSize();
  const [rateLimits, setRateLimits] = useState(true);

  function submit() {
    reset.mutate(
      { seed, ...size, rate_limits: rateLimits },
      {
        onSuccess: () => {
          announce('A new world is ready.');
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title="Reset the world"
      size="small"
      action={reset.isPending ? 'Resetting…' : 'Reset the world'}
      isPending={reset.isPending}
      onSubmit={submit}
      onClose={onClose}
      className={css.form}
    >
      <p className={tones.muted}>This deletes the world and its log of calls.</p>
      <div>
        <Button size="small" onPress={download}>
          Download a snapshot first
        </Button>
      </div>
      <NumberField
        label="Seed"
        description="The same seed creates exactly the same world"
        value={seed}
        onChange={setSeed}
        minValue={0}
        isRequired
      />
      <div className={css.pair}>
        <WorldSizeFields size={size} onChange={setSize} />
      </div>
      <Checkbox isSelected={rateLimits} onChange={setRateLimits}>
        Apply the platform’s rate limits
      </Checkbox>
      <Alert>{reset.isError && messageOf(reset.error)}</Alert>
    </FormDialog>
  );
}
