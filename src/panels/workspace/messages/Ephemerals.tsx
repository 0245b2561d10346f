import { useQueries, useQuery } from '@tanstack/react-query';
import EyeOff from 'lucide-react/icons/eye-off';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useClient } from '../../../client/context.tsx';
import { exchangeQuery, exchangesQuery } from '../../../client/queries.ts';
import { MessageContent } from '../../../message/render/MessageContent.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useActingCalls } from '../../../client/use-method.ts';
import { ephemeralOf } from './ephemeral.ts';
import css from './Ephemerals.module.css';

/** Maximum number of exchanges to read. */
const MAX_SHOWN = 20;

export interface EphemeralsProps {
  readonly channel: string;
  /** The last exchange there was when the panel was opened. */
  readonly since: string;
}

/**
 * Ephemeral messages for the acting user, shown while the panel is open. No method can read them again, so the panel
 * finds them in the log of calls.
 */
export function Ephemerals({ channel, since }: EphemeralsProps) {
  const client = useClient();
  const { user } = useActingCalls();
  const exchanges = useQuery(exchangesQuery(client)).data ?? NONE;
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const calls = exchanges
    .slice(-200)
    .filter(({ id, name, error }) => id > since && name === 'chat.postEphemeral' && error === null)
    .slice(-MAX_SHOWN);
  const details = useQueries({ queries: calls.map(({ id }) => exchangeQuery(client, id)) });
  const shown = details.flatMap(({ data }) => {
    const ephemeral = data ? ephemeralOf(data) : null;
    const isMine = ephemeral?.channel === channel && ephemeral.user === user;
    return ephemeral && isMine && !dismissed.has(ephemeral.id) ? [ephemeral] : [];
  });
  if (shown.length === 0) return null;
  return (
    <ul className={css.list} aria-label="Only visible to you" role="log">
      {shown.map(({ id, ...message }) => (
        <li key={id} className={css.item}>
          <EyeOff size={15} />
          <div className={css.body}>
            <p className={css.note}>Only visible to you</p>
            <MessageContent message={message} />
          </div>
          <IconButton
            label="Dismiss the message"
            icon={<X size={14} />}
            size="small"
            onPress={() => setDismissed(new Set([...dismissed, id]))}
          />
        </li>
      ))}
    </ul>
  );
}

const NONE: never[] = [];
