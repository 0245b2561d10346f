import { useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { useAddToRecording } from './AddToRecording.tsx';
import { usePicks } from './state/picks.ts';
import css from './PickBar.module.css';

/** Below the wire while calls are picked: how many, and the button that adds them to the recording. */
export function PickBar() {
  const { pickedIds, setPickedIds } = usePicks();
  const add = useAddToRecording();
  const [isAdding, setAdding] = useState(false);
  if (pickedIds === null) return null;
  return (
    <div role="group" aria-label="Pick calls" className={css.bar}>
      <span role="status" className={css.count}>
        {pickedIds.size === 0
          ? 'Click calls, or press Space on the open one'
          : `${pickedIds.size} picked`}
      </span>
      <Button size="small" variant="plain" onPress={() => setPickedIds(null)}>
        Cancel
      </Button>
      <Button
        size="small"
        variant="primary"
        isDisabled={pickedIds.size === 0}
        isPending={isAdding}
        onPress={() => {
          setAdding(true);
          void add([...pickedIds]).finally(() => {
            setAdding(false);
            setPickedIds(null);
          });
        }}
      >
        Add to recording
      </Button>
    </div>
  );
}
