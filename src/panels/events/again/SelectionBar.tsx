import { useRef, useState } from 'react';
import { messageOf } from '../../../client/transport/refusal.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import type { EventRow } from '../data/event-rows.ts';
import { useRedeliver } from '../data/use-deliver.ts';
import css from './SelectionBar.module.css';

export interface SelectionBarProps {
  readonly checked: ReadonlySet<string>;
  readonly shown: readonly EventRow[];
  readonly onCheck: (ids: ReadonlySet<string>) => void;
}

/** Delivers the selected events again, oldest first. It shows how far it is, and can be stopped. */
export function SelectionBar({ checked, shown, onCheck }: SelectionBarProps) {
  const { mutateAsync } = useRedeliver();
  const { announce } = usePanelShell();
  const [sent, setSent] = useState<number | null>(null);
  const isStopped = useRef(false);
  const chosen = shown.filter(({ id }) => checked.has(id));

  async function deliver() {
    isStopped.current = false;
    let done = 0;
    try {
      for (const { delivery } of chosen) {
        if (isStopped.current) break;
        setSent(done);
        if (delivery) await mutateAsync(delivery.id);
        done += 1;
      }
      announce(`${done} of ${chosen.length} events are sent again.`);
    } catch (error) {
      announce(messageOf(error));
    }
    setSent(null);
  }

  return (
    <div role="toolbar" aria-label="Selected events" className={css.bar}>
      <span className={css.count}>
        {sent === null ? `${chosen.length} selected` : `Sending ${sent} of ${chosen.length}`}
      </span>
      {sent === null ? (
        <Button
          size="small"
          variant="primary"
          isDisabled={chosen.length === 0}
          onPress={() => void deliver()}
        >
          Deliver again
        </Button>
      ) : (
        <Button size="small" onPress={() => (isStopped.current = true)}>
          Stop
        </Button>
      )}
      <Button size="small" onPress={() => onCheck(new Set(shown.map(({ id }) => id)))}>
        Select all {shown.length}
      </Button>
      <Button size="small" isDisabled={checked.size === 0} onPress={() => onCheck(new Set())}>
        Select none
      </Button>
    </div>
  );
}
