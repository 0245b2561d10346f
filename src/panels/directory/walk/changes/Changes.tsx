import { useMutation } from '@tanstack/react-query';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPen from 'lucide-react/icons/user-pen';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useActing } from '../../../../client/acting.ts';
import { useClient } from '../../../../client/context.tsx';
import type { WorldClient } from '../../../../client/world/world-stream.ts';
import type { User } from '../../../../contract/entities.ts';
import { RefusalNote } from '../../../../kit/calls/RefusalNote.tsx';
import { usePanelSearch } from '../../../../kit/panel.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../../ui/controls/SegmentedControl.tsx';
import { Badge, type Tone } from '../../../../ui/display/Badge.tsx';
import { directorySearch } from '../../search/directory-search.ts';
import { listUsers } from '../data/read-page.ts';
import type { Walk } from '../data/use-walk.ts';
import { type ChangeKind, type Fate, fateOf, type WalkChange } from '../pages/fate.ts';
import css from './Changes.module.css';
import tones from '../../../../ui/style/tones.module.css';

const WHOM: readonly { readonly id: Whom; readonly label: string }[] = [
  { id: 'any', label: 'Anybody' },
  { id: 'read', label: 'Already read' },
  { id: 'unread', label: 'Not yet read' },
];

const KINDS = [
  { kind: 'joined', label: 'Someone joins', icon: <UserPlus size={14} /> },
  { kind: 'left', label: 'Someone leaves', icon: <UserMinus size={14} /> },
  { kind: 'renamed', label: 'Someone is renamed', icon: <UserPen size={14} /> },
] as const;

/** Only the newest changes are shown. */
const MAX_SHOWN_CHANGES = 50;

/** Changes of the directory between two pages, and what the walk saw of each. */
export function Changes({ walk }: { readonly walk: Walk }) {
  const [whom, setWhom] = useState<Whom>('any');
  const change = useChange(walk);
  const { changes, walkData, hasEnded } = walk;
  const { people } = walkData;
  const lastReadId = people.size > 0 ? people.personAt(people.size - 1).id : null;
  return (
    <details className={css.changes}>
      <summary className={css.summary}>
        Changes between pages
        {changes.length > 0 && <span className={css.count}>{changes.length}</span>}
      </summary>
      <div className={css.controls}>
        {KINDS.map(({ kind, label, icon }) => (
          <Button
            key={kind}
            size="small"
            icon={icon}
            isDisabled={change.isPending}
            onPress={() => change.mutate({ kind, whom })}
          >
            {label}
          </Button>
        ))}
        <SegmentedControl
          label="Who leaves or is renamed"
          segments={WHOM}
          value={whom}
          onChange={setWhom}
        />
      </div>
      <RefusalNote error={change.error} onDismiss={change.reset} />
      {changes.length === 0 ? (
        <p className={tones.muted}>
          People come, go and change while a client pages. Change the directory, read on, and see
          what the walk notices.
        </p>
      ) : (
        <ul className={css.list} aria-label="Changes">
          {changes
            .slice(-MAX_SHOWN_CHANGES)
            .toReversed()
            .map((each) => (
              <ChangeRow
                key={each.key}
                change={each}
                fate={fateOf(each, { hasEnded, lastReadId })}
              />
            ))}
        </ul>
      )}
      {changes.length > MAX_SHOWN_CHANGES && (
        <p className={tones.muted}>And {changes.length - MAX_SHOWN_CHANGES} earlier changes.</p>
      )}
    </details>
  );
}

const VERBS: Readonly<Record<ChangeKind, string>> = {
  joined: 'joined',
  left: 'left',
  renamed: 'was renamed',
};

const BADGES: Readonly<Record<Fate['state'], readonly [text: string, tone: Tone]>> = {
  seen: ['Seen', 'good'],
  stale: ['Read before', 'caution'],
  missed: ['Missed', 'bad'],
  open: ['Still to come', 'neutral'],
};

interface ChangeRowProps {
  readonly change: WalkChange;
  readonly fate: Fate;
}

/** A change, what the walk saw of it, and why. Its button opens the person. */
function ChangeRow({ change, fate }: ChangeRowProps) {
  const [, setSearch] = usePanelSearch(directorySearch);
  const { kind, id, name, pagesBefore } = change;
  const [text, tone] = BADGES[fate.state];
  return (
    <li className={css.change}>
      <Badge tone={tone}>{text}</Badge>
      <Button size="small" onPress={() => setSearch({ person: id })}>
        {name}
      </Button>
      <p className={css.text}>
        {VERBS[kind]} {pagesBefore === 0 ? 'before page 1' : `after page ${pagesBefore}`}.{' '}
        {fate.why}
      </p>
    </li>
  );
}

/** Who is changed: a person that the walk has read, one that it has not read, or any. */
type Whom = 'any' | 'read' | 'unread';

interface ChangeInput {
  readonly kind: ChangeKind;
  readonly whom: Whom;
}

/**
 * A mutation that changes the directory, and adds the change to the walk. It fails with an `Error` for the user if nobody can
 * be chosen, with `MethodRefused` if the next people cannot be read, and with `SandboxRefused`.
 */
function useChange(walk: Walk) {
  const client = useClient();
  const token = useActing()?.token?.token ?? null;
  const { people, state } = walk.walkData;
  return useMutation({
    mutationFn: async ({ kind, whom }: ChangeInput): Promise<WalkChange> => {
      const user =
        kind === 'joined'
          ? await send(client, 'POST', '/users', {})
          : await changePerson(client, kind, await findCandidate(client, token, walk, whom));
      const { changes, pages } = state.get();
      const row = people.rowOf(user.id);
      const change: WalkChange = {
        key: changes.length + 1,
        kind,
        id: user.id,
        name: user.real_name,
        pagesBefore: pages.length,
        lastStalePage: row === -1 ? null : people.pageOf(row),
        firstFreshPage: null,
      };
      state.change({ changes: [...changes, change] });
      people.setMark(user.id, `${kind} after page ${pages.length}`);
      return change;
    },
  });
}

const changePerson = (client: WorldClient, kind: ChangeKind, person: Candidate) =>
  send(
    client,
    'PATCH',
    `/users/${person.id}`,
    kind === 'left' ? { deleted: true } : { real_name: chooseNewName(person.real_name) },
  );

const send = async (
  client: WorldClient,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<User> => (await client.sandbox<{ user: User }>(path, { method, body })).user;

/** How many people are looked at to find one who can be changed. */
const MAX_LOOKED_AT = 40;

/** Chooses somebody who can leave and be renamed. */
async function findCandidate(
  client: WorldClient,
  token: string | null,
  { walkData: { people }, pages, hasEnded }: Walk,
  whom: Whom,
): Promise<Candidate> {
  if (whom === 'unread' && hasEnded)
    throw new Error('Everybody was read. Start over, or fill the directory.');
  const isRead = whom === 'read' || (whom === 'any' && (hasEnded || Math.random() < 0.5));
  const attempts = isRead && people.size > 0 ? MAX_LOOKED_AT : 0;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const person = people.personAt(Math.floor(Math.random() * people.size));
    if (canBeChanged(person)) return person;
  }
  if (whom === 'read' || hasEnded)
    throw new Error('Nobody who can change was read. Read a page first.');
  // A call that is not part of the walk finds people whom the walk will read next.
  const cursor = pages.at(-1)?.nextCursor ?? null;
  const { members } = await listUsers(client, token, { limit: MAX_LOOKED_AT, cursor });
  const candidates = members.filter(canBeChanged);
  const chosen = candidates[Math.floor(Math.random() * candidates.length)];
  if (chosen === undefined)
    throw new Error('Nobody among those who come next can change. Read on.');
  return chosen;
}

/** The fields of a person that decide whether they can be changed. */
type Candidate = Pick<User, 'id' | 'real_name' | 'deleted' | 'is_bot' | 'is_admin' | 'is_owner'>;

/** Whether somebody can leave or be renamed. Not bots and owners; if an administrator left, their tokens would end. */
export const canBeChanged = ({ deleted, is_bot, is_admin, is_owner }: Candidate) =>
  !deleted && !is_bot && !is_admin && !is_owner;

const SURNAMES = ['Vale', 'Marsh'] as const;

/** A new name for somebody: the same first name with another surname. */
export function chooseNewName(name: string): string {
  const [first = name] = name.split(' ');
  const [surname, other] = SURNAMES;
  return `${first} ${name.endsWith(` ${surname}`) ? other : surname}`;
}
