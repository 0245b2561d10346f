import { useQuery } from '@tanstack/react-query';
import UserMinus from 'lucide-react/icons/user-minus';
import { useState } from 'react';
import { usePeopleById } from '../../../client/people/people.ts';
import { useActingCalls, useMethod } from '../../../client/use-method.ts';
import { MAX_IDS } from '../../../contract/sandbox.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { READ_WHEN_SHOWN, useRecordChanges } from '../data/use-record-changes.ts';
import { PersonState } from '../people/PersonState.tsx';
import css from './Details.module.css';
import tones from '../../../ui/style/tones.module.css';

interface MembersProps {
  readonly channel: string;
  /** Whether the acting person may remove others. */
  readonly mayRemove: boolean;
}

/** The members of a conversation, page by page. */
export function Members({ channel, mayRemove }: MembersProps) {
  /** The cursors of the shown pages; empty for the first page. */
  const [cursors, setCursors] = useState<readonly string[]>(['']);
  return (
    <section aria-label="Members" className={css.members}>
      <h3 className={tones.label}>Members</h3>
      {cursors.map((cursor, index) => (
        <MembersPage
          key={cursor}
          channel={channel}
          cursor={cursor}
          mayRemove={mayRemove}
          onShowMore={
            index === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined
          }
        />
      ))}
    </section>
  );
}

interface Page {
  readonly members: readonly string[];
  readonly response_metadata: { readonly next_cursor: string };
}

interface MembersPageProps extends MembersProps {
  readonly cursor: string;
  /** Shows the page at `cursor`, too; undefined if the next page is already shown. */
  readonly onShowMore: ((cursor: string) => void) | undefined;
}

function MembersPage({ channel, cursor, mayRemove, onShowMore }: MembersPageProps) {
  const { callWithRetry, keyOf, user } = useActingCalls();
  const page = useQuery({
    ...READ_WHEN_SHOWN,
    queryKey: keyOf('members', channel, cursor),
    queryFn: ({ signal }) => {
      const args = { channel, limit: String(MAX_IDS), cursor: cursor === '' ? undefined : cursor };
      return callWithRetry<Page>('conversations.members', args, signal);
    },
  });
  useRecordChanges((records) => {
    if (records.some(({ table }) => table === 'memberships')) void page.refetch();
  });
  const people = usePeopleById(page.data?.members ?? []);
  const removeMember = useMethod('conversations.kick');
  const removedUser = removeMember.variables?.['user'];
  return (
    <Loaded what="the members" from={{ page }} lines={3} fills={false}>
      {({ page: { members, response_metadata } }) => (
        <>
          <ul className={css.list}>
            {members.map((id) => {
              const { real_name = id, name = '', image, is_bot } = people.get(id) ?? {};
              return (
                <li key={id} className={css.member}>
                  {image === undefined ? (
                    <span className={css.picture} />
                  ) : (
                    <img className={css.picture} src={image} alt="" width={24} height={24} />
                  )}
                  <span className={css.name}>
                    <bdi>{real_name}</bdi> <bdi className={tones.quiet}>{name}</bdi>
                  </span>
                  <PersonState id={id} peopleInList={members} />
                  {is_bot === true && <Badge>App</Badge>}
                  {mayRemove && id !== user && (
                    <IconButton
                      size="small"
                      label={`Remove ${real_name}`}
                      icon={<UserMinus size={14} />}
                      isPending={removeMember.isPending && removedUser === id}
                      onPress={() => removeMember.mutate({ channel, user: id })}
                    />
                  )}
                  {removedUser === id && (
                    <div className={css.whole}>
                      <RefusalNote
                        error={removeMember.error}
                        onDismiss={() => removeMember.reset()}
                      />
                    </div>
                  )}
                </li>
              );
            })}
          </ul>
          {onShowMore && response_metadata.next_cursor !== '' && (
            <Button size="small" onPress={() => onShowMore(response_metadata.next_cursor)}>
              Show more
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}
