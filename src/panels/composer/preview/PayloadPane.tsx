import { useActing } from '../../../client/acting.ts';
import { useFoundPeople } from '../../../client/people/people.ts';
import { elementsIn } from '../../../contract/blocks/identify.ts';
import { type Known, readChoice } from '../../../contract/interactions/choice.ts';
import { stateValues, withChoice } from '../../../contract/interactions/state-values.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { fullName } from '../../../kit/people/people-in-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CodeView } from '../../../ui/code/CodeView.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { type MessageDraft, payloadOf } from '../draft/message-draft.ts';
import { surfaceOf } from '../draft/surface.ts';
import { textIn } from '../form/ViewFields.tsx';
import type { Target } from '../send/target.ts';
import { actedPayload, identified, sendsAction, stateOf, submitFaults } from './acted-payload.ts';
import { type Choice, ElementField } from './ElementField.tsx';
import css from './PayloadPane.module.css';
import type { Trying } from './use-trying.ts';

export interface PayloadPaneProps {
  readonly draft: MessageDraft;
  readonly world: WorldBrief;
  readonly target: Target | null;
  readonly trying: Trying;
}

/** The elements to press, choose and type in, what the app would be sent, and `state.values`. */
export function PayloadPane({ draft, world, target, trying }: PayloadPaneProps) {
  const acting = useActing()?.token ?? null;
  const people = useFoundPeople('') ?? [];
  const payload = payloadOf(draft);
  const blocks = identified(payload);
  const elements = elementsIn(blocks);
  const { chosen, acted, choose, act } = trying;
  const isModal = surfaceOf(payload) === 'modal';
  const faults = acted?.kind === 'submit' ? submitFaults(blocks, chosen) : [];
  const known: Known = {
    hasUser: () => true,
    hasChannel: () => true,
    hasConversation: () => true,
    offered: () =>
      trying.typed.map((text) => ({ text: { type: 'plain_text', text }, value: text })),
  };
  const id = target?.kind === 'view' ? target.user : (acting?.user_id ?? world.users.admin);
  const app =
    world.apps.find(
      ({ app_id }) => app_id === (target?.kind === 'view' ? target.id : acting?.app.app_id),
    ) ??
    world.apps[0] ??
    null;
  const sent =
    acted === null || faults.length > 0
      ? null
      : actedPayload(acted, payload, chosen, {
          world,
          app,
          person: { id, name: people.find((each) => each.id === id)?.name ?? id },
          channel: target !== null && target.kind !== 'view' ? target.channel : null,
          known,
        });
  if (elements.length === 0 && !isModal)
    return <EmptyState title="Nothing to press, choose or type in" />;
  return (
    <div className={css.pane}>
      <div className={css.elements} role="group" aria-label="Elements">
        {elements.map((placed, at) => (
          <ElementField
            // oxlint-disable-next-line react/no-array-index-key -- ids may repeat while somebody writes
            key={`${at} ${placed.block_id} ${placed.action_id}`}
            placed={placed}
            state={stateOf(placed, chosen)}
            fault={faults.find((each) => each.placed === placed)?.fault ?? trying.faultOf(placed)}
            choices={choicesOf(world, people)}
            onAct={(own, value) => {
              const offered: Known = {
                ...known,
                offered: () => [{ text: { type: 'plain_text', text: value }, value }],
              };
              const read = readChoice(value, own, offered);
              const isKept = !('fault' in read) || 'type' in read;
              if (isKept) choose(withChoice(chosen, own, read as never), own, value);
              else trying.refuse(own, String(read.fault));
              if (sendsAction(own)) act({ kind: 'action', placed: own, value });
            }}
          />
        ))}
        {isModal && (
          <div className={css.group}>
            <Button size="small" variant="primary" onPress={() => act({ kind: 'submit' })}>
              {textIn(payload['submit']) || 'Submit'}
            </Button>
            <Button size="small" onPress={() => act({ kind: 'close' })}>
              {textIn(payload['close']) || 'Cancel'}
            </Button>
          </div>
        )}
      </div>
      <h3 className={css.title}>What the app is sent</h3>
      {sent === null || typeof sent === 'string' ? (
        <p role="status">
          {sent ??
            (faults.length > 0
              ? 'Nothing: what is missing stands at the fields.'
              : 'Press, choose or type something above.')}
        </p>
      ) : (
        <div className={css.code}>
          <CodeView
            label="Payload that would be sent"
            language="json"
            text={JSON.stringify(sent, null, 2)}
          />
        </div>
      )}
      <h3 className={css.title}>state.values</h3>
      <div className={css.code}>
        <CodeView
          label="state.values"
          language="json"
          text={JSON.stringify(stateValues(blocks, chosen), null, 2)}
        />
      </div>
    </div>
  );
}

function choicesOf(world: WorldBrief, people: readonly Parameters<typeof fullName>[0][]) {
  const conversations = world.channels.map(({ id, name }): Choice => ({
    id,
    label: name === undefined ? id : `#${name}`,
  }));
  const open = new Set(
    world.channels.filter((each) => !each.is_private && !each.is_im).map(({ id }) => id),
  );
  return {
    users: people.map((person): Choice => ({ id: person.id, label: fullName(person) })),
    channels: conversations.filter(({ id }) => open.has(id)),
    conversations,
  };
}
