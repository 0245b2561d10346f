import { useState } from 'react';
import { useActingCalls, useMethod } from '../../../client/use-method.ts';
import type { Conversation } from '../../../contract/entities.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { usePerson } from '../data/use-people.ts';
import css from './Details.module.css';
import { Members } from './Members.tsx';
import { rightsOf } from './rights.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';

interface DetailsProps {
  readonly conversation: Conversation;
  readonly name: string;
  readonly onClose: () => void;
  /** Goes elsewhere: the acting person has left the conversation, or closed it. */
  readonly onLeft: () => void;
}

/** What a conversation is about, who is in it, and what the acting person may change of that. */
export default function Details({ conversation, name, onClose, onLeft }: DetailsProps) {
  const { id, topic, purpose, is_im, is_mpim } = conversation;
  const person = usePerson(useActingCalls().user ?? undefined);
  const may = rightsOf(conversation, person);
  const leave = useMethod('conversations.leave');
  const archive = useMethod('conversations.archive');
  const close = useMethod('conversations.close');
  const failed = [leave, archive, close].find(({ error }) => error !== null);
  const hasActions = may.leave || may.archive || may.close;
  const title = is_im || is_mpim ? name : `#${name}`;
  return (
    <Dialog
      title={`About ${title}`}
      isOpen
      onClose={onClose}
      footer={
        hasActions && (
          <>
            <div className={css.whole}>
              <RefusalNote error={failed?.error ?? null} onDismiss={() => failed?.reset()} />
            </div>
            {may.archive && (
              <Button
                variant="danger"
                isPending={archive.isPending}
                onPress={() => archive.mutate({ channel: id }, { onSuccess: onClose })}
              >
                Archive
              </Button>
            )}
            {may.leave && (
              <Button
                isPending={leave.isPending}
                onPress={() => leave.mutate({ channel: id }, { onSuccess: onLeft })}
              >
                Leave
              </Button>
            )}
            {may.close && (
              <Button
                isPending={close.isPending}
                onPress={() => close.mutate({ channel: id }, { onSuccess: onLeft })}
              >
                Close the conversation
              </Button>
            )}
          </>
        )
      }
    >
      {may.describe ? (
        <>
          <TextForm
            label="Topic"
            value={topic?.value ?? ''}
            method="conversations.setTopic"
            argument="topic"
            channel={id}
            action="Set"
          />
          <TextForm
            label="Purpose"
            value={purpose?.value ?? ''}
            method="conversations.setPurpose"
            argument="purpose"
            channel={id}
            action="Set"
          />
        </>
      ) : (
        <dl className={css.facts}>
          <Fact name="Topic" value={topic?.value} />
          <Fact name="Purpose" value={purpose?.value} />
        </dl>
      )}
      {may.rename && (
        <TextForm
          label="Name"
          value={conversation.name ?? ''}
          method="conversations.rename"
          argument="name"
          channel={id}
          action="Rename"
        />
      )}
      <Members channel={id} mayRemove={may.remove} />
    </Dialog>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string | undefined;
}

/** A text that is not for the acting person to change; nothing where there is none. */
const Fact = ({ name, value = '' }: FactProps) =>
  value !== '' && (
    <div>
      <dt className={css.heading}>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  );

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
function TextForm({ label, value, method, argument, channel, action }: TextFormProps) {
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
