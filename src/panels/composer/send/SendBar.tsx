import { useMutation } from '@tanstack/react-query';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useEffect, useEffectEvent } from 'react';
import { useActing } from '../../../client/acting.ts';
import { useMintWebhook } from '../../../client/changes.ts';
import { useClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Kbd } from '../../../ui/overlay/Kbd.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { payloadOf, type MessageDraft } from '../draft/message-draft.ts';
import { SentNote } from './SentNote.tsx';
import { sendMessage } from './send-message.ts';
import type { Target } from './target.ts';
import css from './SendBar.module.css';

type Payload = ReturnType<typeof payloadOf>;

export interface SendBarProps {
  readonly draft: MessageDraft;
  readonly world: WorldBrief;
  readonly targets: readonly Target[];
  readonly target: Target | null;
  readonly onTarget: (id: string) => void;
  /** How many errors the message has, and a function that goes to the next one. */
  readonly faults: number;
  readonly onFault: () => void;
}

/** The target of the message, the Send button, and the answer. */
export function SendBar({
  draft,
  world,
  targets,
  target,
  onTarget,
  faults,
  onFault,
}: SendBarProps) {
  const client = useClient();
  const acting = useActing();
  const { announce } = usePanelShell();
  const mint = useMintWebhook();
  const send = useMutation({
    mutationFn: ({ to, payload }: { readonly to: Target; readonly payload: Payload }) =>
      sendMessage(client, to, payload, acting?.token?.token ?? null),
    onSuccess: ({ error }) => announce(error === null ? 'Sent.' : `Refused: ${error}.`),
  });
  const payload = payloadOf(draft);
  /** The answer to another message does not apply to this one. */
  const isOfThis = JSON.stringify(send.variables?.payload) === JSON.stringify(payload);
  const go = () => {
    if (target !== null && !send.isPending) send.mutate({ to: target, payload });
  };
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
    event.preventDefault();
    event.stopPropagation();
    go();
  });
  useEffect(() => {
    // Captured before lists and fields handle Enter.
    window.addEventListener('keydown', pressed, { capture: true });
    return () => window.removeEventListener('keydown', pressed, { capture: true });
  }, []);

  const [app] = world.apps;
  const channel = world.channels.find(({ is_archived, is_im }) => !is_archived && !is_im);
  const hasHook = targets.some(({ kind }) => kind === 'webhook');
  return (
    <section className={css.send} aria-label="Send">
      <div className={css.line}>
        <Select
          aria-label="Send to"
          placeholder="Choose a target"
          options={targets.map(({ id, title }) => ({ id, label: title }))}
          value={target?.id ?? null}
          onChange={onTarget}
        />
        {!hasHook && app && channel && (
          <Button
            isPending={mint.isPending}
            onPress={() => mint.mutate({ app_id: app.app_id, channel_id: channel.id })}
          >
            Create a webhook
          </Button>
        )}
        {faults > 0 && (
          <Button variant="danger" onPress={onFault}>
            {faults === 1 ? '1 error' : `${faults} errors`}: show the next
          </Button>
        )}
        <Button
          variant="primary"
          icon={<SendHorizontal size={15} />}
          isDisabled={target === null}
          isPending={send.isPending}
          onPress={go}
        >
          Send <Kbd keys={['Mod', '↵']} />
        </Button>
      </div>
      {send.error && (
        <p role="alert" className={css.failed}>
          The platform did not answer: {messageOf(send.error)}
        </p>
      )}
      {send.data && (send.data.error === null || isOfThis) && (
        <SentNote sent={send.data} onDismiss={() => send.reset()} />
      )}
    </section>
  );
}
