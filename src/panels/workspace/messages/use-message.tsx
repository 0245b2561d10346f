import { useState, type ReactNode } from 'react';
import type { ShownMessage } from '../../../contract/entities.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { useActingCalls, useMethod } from '../../../client/use-method.ts';
import layouts from '../../../ui/style/layouts.module.css';

/** The actions on a message, and their state. */
export interface MessageHandle {
  readonly isEditing: boolean;
  /** Whether the emoji picker is open. */
  readonly isReacting: boolean;
  readonly edit: () => void;
  readonly stopEditing: () => void;
  readonly save: (text: string) => void;
  readonly isSaving: boolean;
  readonly react: () => void;
  readonly stopReacting: () => void;
  /** Adds a reaction, or removes the acting person's own. */
  readonly toggle: (name: string) => void;
  readonly askDelete: () => void;
  /** Shown below the message: a question, or why something was refused. */
  readonly note: ReactNode;
}

/**
 * The actions on a message. None is hidden for lack of permission: the platform refuses it and says why.
 */
export function useMessage(channel: string, message: ShownMessage): MessageHandle {
  const { user } = useActingCalls();
  const [state, setState] = useState<'editing' | 'reacting' | 'deleting' | null>(null);
  const update = useMethod('chat.update');
  const remove = useMethod('chat.delete');
  const addReaction = useMethod('reactions.add');
  const removeReaction = useMethod('reactions.remove');
  const failed = [update, remove, addReaction, removeReaction].find(({ error }) => error !== null);
  const { ts } = message;
  const reset = () => setState(null);

  return {
    isEditing: state === 'editing',
    isReacting: state === 'reacting',
    edit: () => setState('editing'),
    stopEditing: reset,
    save: (text) => update.mutate({ channel, ts, text }, { onSuccess: reset }),
    isSaving: update.isPending,
    react: () => setState('reacting'),
    stopReacting: reset,
    toggle: (name) => {
      const reactors = message.reactions?.find((each) => each.name === name)?.users ?? [];
      const change = user !== null && reactors.includes(user) ? removeReaction : addReaction;
      change.mutate({ channel, timestamp: ts, name });
      reset();
    },
    askDelete: () => setState('deleting'),
    note: (
      <>
        {state === 'deleting' && (
          <div className={layouts.line} role="group" aria-label="Delete this message?">
            <span>Delete this message?</span>
            <Button
              size="small"
              variant="danger"
              autoFocus
              isPending={remove.isPending}
              onPress={() => remove.mutate({ channel, ts }, { onSettled: reset })}
            >
              Delete
            </Button>
            <Button size="small" variant="plain" onPress={reset}>
              Cancel
            </Button>
          </div>
        )}
        <RefusalNote error={failed?.error ?? null} onDismiss={() => failed?.reset()} />
      </>
    ),
  };
}
