import { useMutation } from '@tanstack/react-query';
import { useClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { WorldApp } from '../../../contract/sandbox.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import css from './Subscriptions.module.css';

/** What the server side can tell its connections, and what that does. */
const REASONS = [
  { id: 'warning', title: 'Announces that the connection ends soon' },
  { id: 'refresh_requested', title: 'Ends it, and asks for a new one' },
  { id: 'link_disabled', title: 'Ends it, because socket mode is off' },
] as const;

/** The open sockets of an app, and what they can be told. */
export function Sockets({ app }: { readonly app: WorldApp }) {
  const client = useClient();
  const { announce } = usePanelShell();
  const tell = useMutation({
    mutationFn: (reason: (typeof REASONS)[number]['id']) =>
      client.sandbox<{ readonly connections: number }>(
        `/apps/${encodeURIComponent(app.app_id)}/disconnect`,
        { method: 'POST', body: { reason } },
      ),
    onSuccess: ({ connections }, reason) =>
      announce(
        connections === 1
          ? `Sent ${reason} to 1 connection.`
          : `Sent ${reason} to ${connections} connections.`,
      ),
    onError: (error) => announce(messageOf(error)),
  });
  const isConnected = app.connections > 0;
  return (
    <>
      <p className={css.about}>
        <Badge tone={isConnected ? 'good' : 'caution'}>
          {app.connections === 1 ? '1 connection' : `${app.connections} connections`}
        </Badge>{' '}
        {isConnected
          ? 'Each event goes to one of them as an envelope, and waits for its acknowledgement.'
          : 'Events wait until the app opens one with apps.connections.open and an app token.'}
      </p>
      <div role="group" aria-label="Send a disconnect message" className={css.row}>
        <span className={css.about}>Send a disconnect message</span>
        {REASONS.map(({ id, title }) => (
          <Button
            key={id}
            size="small"
            isDisabled={!isConnected || tell.isPending}
            aria-label={`${id}: ${title}`}
            onPress={() => tell.mutate(id)}
          >
            <code>{id}</code>
          </Button>
        ))}
      </div>
    </>
  );
}
