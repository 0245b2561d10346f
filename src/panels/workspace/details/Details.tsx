import { useState } from 'react';
import { useActingCalls, useMethod } from '../../../client/use-method.ts';
import type { Conversation, User } from '../../../contract/entities.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { usePerson } from '../data/use-people.ts';
import css from './Details.module.css';
import tones from '../../../ui/style/tones.module.css';
import { Members } from './Members.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';

interface DetailsProps {
  readonly conversation: Conversation;
  readonly name: string;
  readonly onClose: () => void;
  /** Called after the acting person has left or closed the conversation. */
  readonly onLeft: () => void;
}

/** The topic, purpose and members of a conversation, with the changes that the acting person may make. */
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

/** A text that the acting person may not change; nothing if it is empty. */
const Fact = ({ name, value = '' }: FactProps) =>
  value !== '' && (
    <div>
      <dt className={tones.label}>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  );

interface TextFormProps {
  readonly label: string;
  /** The current text. */
  readonly value: string;
  readonly method: 'conversations.setTopic' | 'conversations.setPurpose' | 'conversations.rename';
  /** The argument of the method that takes the text. */
  readonly argument: 'topic' | 'purpose' | 'name';
  readonly channel: string;
  /** What the button says. */
  readonly action: string;
}

/** A form for one text of a conversation. A refusal is explained below it. */
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
        {/* Never disabled, because a disabled button would lose the focus to outside of the dialog. */}
        <Button type="submit" isPending={set.isPending}>
          {action}
        </Button>
      </div>
      <RefusalNote error={set.error} onDismiss={() => set.reset()} />
    </form>
  );
}

/** What a person may do with a conversation, by the rules of the platform. */
interface Rights {
  /** Set its topic and purpose. */
  readonly describe: boolean;
  readonly rename: boolean;
  /** Remove other members. */
  readonly remove: boolean;
  readonly archive: boolean;
  readonly leave: boolean;
  readonly close: boolean;
}

/**
 * What the person may do. The page offers nothing that is always refused. A person who is not loaded yet counts as a full
 * member; the platform still refuses what they may not do.
 */
export function rightsOf(conversation: Conversation, person: User | undefined): Rights {
  const { is_im, is_mpim, is_archived, is_general, is_member, creator } = conversation;
  const isDirect = is_im || is_mpim;
  const canAct = !is_archived && (isDirect || is_member === true);
  const isFullMember = person?.is_restricted !== true;
  const inChannel = canAct && !isDirect;
  return {
    describe: canAct && isFullMember && !is_im,
    rename: inChannel && (person === undefined || person.is_admin || creator === person.id),
    remove: inChannel && isFullMember && !is_general,
    archive: inChannel && isFullMember && !is_general,
    leave: inChannel && !is_general,
    close: isDirect,
  };
}
