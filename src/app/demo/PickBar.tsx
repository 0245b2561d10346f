import { useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { useAddToRecording } from './AddToRecording.tsx';
import { usePicks } from './state/picks.ts';
import css from './PickBar.module.css';

/** Below the wire while calls are picked: how many, and the button that adds them to the recording. */
export function PickBar() {
  const { picked, pick } = usePicks();
  const add = useAddToRecording();
  const [isAdding, setAdding] = useState(false);
  if (picked === null) return null;
  return (
    <div role="group" aria-label="Pick calls" className={css.bar}>
      <span role="status" className={css.count}>
        {picked.size === 0
          ? 'Click calls, or press Space on the open one'
          : `${picked.size} picked`}
      </span>
      <Button size="small" variant="plain" onPress={() => pick(null)}>
        Cancel
      </Button>
      <Button
        size="small"
        variant="primary"
        isDisabled={picked.size === 0}
        isPending={isAdding}
        onPress={() => {
          setAdding(true);
          void add([...picked]).finally(() => {
            setAdding(false);
            pick(null);
          });
        }}
      >
        Add to recording
      </Button>
    </div>
  );
}
