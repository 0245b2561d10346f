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
  const rights = rightsOf(conversation, person);
  const leaveConversation = useMethod('conversations.leave');
  const archiveConversation = useMethod('conversations.archive');
  const closeConversation = useMethod('conversations.close');
  const failedMutation = [leaveConversation, archiveConversation, closeConversation].find(
    ({ error }) => error !== null,
  );
  const hasActions = rights.canLeave || rights.canArchive || rights.canClose;
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
              <RefusalNote
                error={failedMutation?.error ?? null}
                onDismiss={() => failedMutation?.reset()}
              />
            </div>
            {rights.canArchive && (
              <Button
                variant="danger"
                isPending={archiveConversation.isPending}
                onPress={() => archiveConversation.mutate({ channel: id }, { onSuccess: onClose })}
              >
                Archive
              </Button>
            )}
            {rights.canLeave && (
              <Button
                isPending={leaveConversation.isPending}
                onPress={() => leaveConversation.mutate({ channel: id }, { onSuccess: onLeft })}
              >
                Leave
              </Button>
            )}
            {rights.canClose && (
              <Button
                isPending={closeConversation.isPending}
                onPress={() => closeConversation.mutate({ channel: id }, { onSuccess: onLeft })}
              >
                Close the conversation
              </Button>
            )}
          </>
        )
      }
    >
      {rights.canDescribe ? (
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
      {rights.canRename && (
        <TextForm
          label="Name"
          value={conversation.name ?? ''}
          method="conversations.rename"
          argument="name"
          channel={id}
          action="Rename"
        />
      )}
      <Members channel={id} mayRemove={rights.canRemove} />
    </Dialog>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string | undefined;
}

/** A text that the acting person may not change. Renders nothing for an empty text. */
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

/** A form for one text of a conversation. Explains a refusal below the form. */
function TextForm({ label, value, method, argument, channel, action }: TextFormProps) {
  const [typedText, setTypedText] = useState<string | null>(null);
  const saveMutation = useMethod(method);
  const text = typedText ?? value;
  return (
    <form
      className={css.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== value) saveMutation.mutate({ channel, [argument]: text });
      }}
    >
      <div className={css.line}>
        <TextField label={label} value={text} onChange={setTypedText} />
        {/* The button is never disabled: a disabled one would lose the focus to something outside of the dialog. */}
        <Button type="submit" isPending={saveMutation.isPending}>
          {action}
        </Button>
      </div>
      <RefusalNote error={saveMutation.error} onDismiss={() => saveMutation.reset()} />
    </form>
  );
}

/** What a person may do with a conversation, by the rules of the platform. */
interface Rights {
  /** Set the topic and the purpose. */
  readonly canDescribe: boolean;
  readonly canRename: boolean;
  /** Remove other members. */
  readonly canRemove: boolean;
  readonly canArchive: boolean;
  readonly canLeave: boolean;
  readonly canClose: boolean;
}

/**
 * What the person may do. The page offers nothing that the platform always refuses. A person who is not loaded yet counts as a full
 * member; the platform still refuses what they may not do.
 */
export function rightsOf(conversation: Conversation, person: User | undefined): Rights {
  const { is_im, is_mpim, is_archived, is_general, is_member, creator } = conversation;
  const isDirect = is_im || is_mpim;
  const canAct = !is_archived && (isDirect || is_member === true);
  const isFullMember = person?.is_restricted !== true;
  const canActInChannel = canAct && !isDirect;
  return {
    canDescribe: canAct && isFullMember && !is_im,
    canRename:
      canActInChannel && (person === undefined || person.is_admin || creator === person.id),
    canRemove: canActInChannel && isFullMember && !is_general,
    canArchive: canActInChannel && isFullMember && !is_general,
    canLeave: canActInChannel && !is_general,
    canClose: isDirect,
  };
}
