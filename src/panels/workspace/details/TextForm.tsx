import { useState } from 'react';
import { useMethod } from '../../../client/use-method.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import css from './Details.module.css';

interface TextFormProps {
  readonly label: string;
  /** The text as it is. */
  readonly value: string;
  readonly method: 'conversations.setTopic' | 'conversations.setPurpose' | 'conversations.rename';
  /** The argument of the method that takes the text. */
  readonly argument: 'topic' | 'purpose' | 'name';
  readonly channel: string;
  /** What the button says. */
  readonly action: string;
}

/** One text of a conversation in a form of its own: what is refused is explained below it. */
export function TextForm({ label, value, method, argument, channel, action }: TextFormProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const set = useMethod(method);
  const text = typed ?? value;
  return (
    <form
      className={css.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== value) set.mutate({ channel, [argument]: text });
      }}
    >
      <div className={css.line}>
        <TextField label={label} value={text} onChange={setTyped} />
        {/* Never disabled: the focus would fall out of the dialog with what was just done. */}
        <Button type="submit" isPending={set.isPending}>
          {action}
        </Button>
      </div>
      <RefusalNote error={set.error} onDismiss={() => set.reset()} />
    </form>
  );
}
