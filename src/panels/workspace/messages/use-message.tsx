import { useState, type ReactNode } from 'react';
import type { ShownMessage } from '../../../contract/entities.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { useActingCalls, useMethod } from '../../../client/use-method.ts';
import layouts from '../../../ui/style/layouts.module.css';

/** The actions on a message, and their state. */
export interface MessageHandle {
  readonly isEditing: boolean;
  readonly isEmojiPickerOpen: boolean;
  readonly startEditing: () => void;
  readonly stopEditing: () => void;
  readonly save: (text: string) => void;
  readonly isSaving: boolean;
  readonly openEmojiPicker: () => void;
  readonly closeEmojiPicker: () => void;
  /** Adds a reaction, or removes it if it is the acting person's own. */
  readonly toggleReaction: (name: string) => void;
  readonly askToDelete: () => void;
  /** Shown below the message: the question before a deletion, or why the platform refused an action. */
  readonly note: ReactNode;
}

/** The actions on a message. None is hidden for lack of permission: the platform refuses it, and says why. */
export function useMessage(channel: string, message: ShownMessage): MessageHandle {
  const { user } = useActingCalls();
  const [state, setState] = useState<'editing' | 'picking an emoji' | 'deleting' | null>(null);
  const update = useMethod('chat.update');
  const deleteMessage = useMethod('chat.delete');
  const addReaction = useMethod('reactions.add');
  const removeReaction = useMethod('reactions.remove');
  const failedMutation = [update, deleteMessage, addReaction, removeReaction].find(
    ({ error }) => error !== null,
  );
  const { ts } = message;
  const resetState = () => setState(null);

  return {
    isEditing: state === 'editing',
    isEmojiPickerOpen: state === 'picking an emoji',
    startEditing: () => setState('editing'),
    stopEditing: resetState,
    save: (text) => update.mutate({ channel, ts, text }, { onSuccess: resetState }),
    isSaving: update.isPending,
    openEmojiPicker: () => setState('picking an emoji'),
    closeEmojiPicker: resetState,
    toggleReaction: (name) => {
      const reactors = message.reactions?.find((reaction) => reaction.name === name)?.users ?? [];
      const reactionMutation =
        user !== null && reactors.includes(user) ? removeReaction : addReaction;
      reactionMutation.mutate({ channel, timestamp: ts, name });
      resetState();
    },
    askToDelete: () => setState('deleting'),
    note: (
      <>
        {state === 'deleting' && (
          <div className={layouts.line} role="group" aria-label="Delete this message?">
            <span>Delete this message?</span>
            <Button
              size="small"
              variant="danger"
              autoFocus
              isPending={deleteMessage.isPending}
              onPress={() => deleteMessage.mutate({ channel, ts }, { onSettled: resetState })}
            >
              Delete
            </Button>
            <Button size="small" variant="plain" onPress={resetState}>
              Cancel
            </Button>
          </div>
        )}
        <RefusalNote
          error={failedMutation?.error ?? null}
          onDismiss={() => failedMutation?.reset()}
        />
      </>
    ),
  };
}
