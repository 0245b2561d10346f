import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { ShownMessage } from '../../../contract/entities.ts';
import { EmojiView } from '../../../message/render/markup/EmojiView.tsx';
import { useActingCalls } from '../../../client/use-method.ts';
import { nameOf, usePeople } from '../data/use-people.ts';
import type { MessageHandle } from '../messages/use-message.tsx';
import css from './Reactions.module.css';

export interface ReactionsProps {
  readonly message: ShownMessage;
  readonly handle: MessageHandle;
}

/** The emoji on a message; one's own are pressed, and a press adds or takes away. */
export function Reactions({ message: { reactions }, handle }: ReactionsProps) {
  const { user } = useActingCalls();
  const people = usePeople();
  if (reactions === undefined) return null;
  return (
    <div className={css.reactions} role="group" aria-label="Reactions">
      {reactions.map(({ name, count, users }) => (
        <span key={name} title={users.map((id) => nameOf(people.get(id), id)).join(', ')}>
          <ToggleButton
            className={css.reaction ?? ''}
            isSelected={user !== null && users.includes(user)}
            onChange={() => handle.toggle(name)}
            aria-label={`${name.replaceAll('_', ' ')}, ${count}`}
          >
            <EmojiView name={name.split('::', 1)[0] ?? ''} tone={toneOf(name)} />
            <span className={css.count}>{count}</span>
          </ToggleButton>
        </span>
      ))}
    </div>
  );
}

function toneOf(name: string): number | null {
  const tone = /::skin-tone-([2-6])$/.exec(name)?.[1];
  return tone === undefined ? null : Number(tone);
}
