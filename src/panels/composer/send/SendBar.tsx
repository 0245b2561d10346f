import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useEffect, useEffectEvent } from 'react';
import { useMintWebhook } from '../../../client/changes.ts';
import type { Surface } from '../../../contract/blocks/surfaces.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Kbd } from '../../../ui/overlay/Kbd.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import type { Target } from './target.ts';
import type { Sending } from './use-send.ts';
import css from './SendBar.module.css';

export interface SendBarProps {
  readonly send: Sending['send'];
  readonly isPending: boolean;
  readonly surface: Surface;
  readonly world: WorldBrief;
  readonly targets: readonly Target[];
  readonly target: Target | null;
  readonly onTarget: (id: string) => void;
  /** How many errors the draft has. */
  readonly faultCount: number;
  /** Goes to the next error. */
  readonly onNextFault: () => void;
}

/** The target of the message and the Send button, which stays in its corner. */
export function SendBar({
  send,
  isPending,
  surface,
  world,
  targets,
  target,
  onTarget,
  faultCount,
  onNextFault,
}: SendBarProps) {
  const mintWebhook = useMintWebhook();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  });
  // Listens to the keys of the window, before lists and fields handle Enter.
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);

  const [app] = world.apps;
  const channel = world.channels.find(({ is_archived, is_im }) => !is_archived && !is_im);
  const hasWebhook = targets.some(({ kind }) => kind === 'webhook');
  return (
    <section className={css.send} aria-label="Send">
      <div className={css.aside}>
        {faultCount > 0 && (
          <Button variant="danger" onPress={onNextFault}>
            {faultCount === 1 ? '1 error' : `${faultCount} errors`}: show the next
          </Button>
        )}
        {surface === 'message' && !hasWebhook && app && channel && (
          <Button
            isPending={mintWebhook.isPending}
            onPress={() => mintWebhook.mutate({ app_id: app.app_id, channel_id: channel.id })}
          >
            Create a webhook
          </Button>
        )}
      </div>
      <div className={css.go}>
        <div className={css.target}>
          <Select
            aria-label={surface === 'message' ? 'Send to' : 'Show it with'}
            placeholder="Choose a target"
            options={targets.map(({ id, title }) => ({ id, label: title }))}
            value={target?.id ?? null}
            onChange={onTarget}
          />
        </div>
        <Button
          variant="primary"
          icon={<SendHorizontal size={15} />}
          isDisabled={target === null}
          isPending={isPending}
          onPress={send}
        >
          {surface === 'message' ? 'Send' : 'Open in the Workspace'}
          <span className={css.keys} aria-hidden="true">
            <Kbd keys={['Mod', '↵']} />
          </span>
        </Button>
      </div>
    </section>
  );
}
