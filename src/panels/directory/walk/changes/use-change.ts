import { useMutation } from '@tanstack/react-query';
import { useActing } from '../../../../client/acting.ts';
import { useClient } from '../../../../client/context.tsx';
import type { WorldClient } from '../../../../client/world-stream.ts';
import type { User } from '../../../../contract/entities.ts';
import type { Walk } from '../data/use-walk.ts';
import { listUsers } from '../data/read-page.ts';
import type { ChangeKind, WalkChange } from '../pages/fate.ts';
import { canChange, newNameOf, type Candidate } from './candidate.ts';

/** Whom a change is about: somebody whom the walk has read, somebody it has not, or either. */
export type Whom = 'any' | 'read' | 'unread';

interface WantedChange {
  readonly kind: ChangeKind;
  readonly whom: Whom;
}

/**
 * Changes the directory between two pages, and adds the change to the walk. Fails with an `Error` that says what to do
 * if there is nobody to choose, with `SandboxRefused`, and with `MethodRefused` if nobody can be looked up.
 */
export function useChange(walk: Walk) {
  const client = useClient();
  const token = useActing()?.token?.token ?? null;
  const { people, state } = walk.companion;
  return useMutation({
    mutationFn: async ({ kind, whom }: WantedChange): Promise<WalkChange> => {
      const user =
        kind === 'joined'
          ? await send(client, 'POST', '/users', {})
          : await changed(client, kind, await candidate(client, token, walk, whom));
      const { changes, pages } = state.getState();
      const row = people.rowOf(user.id);
      const change: WalkChange = {
        key: changes.length + 1,
        kind,
        id: user.id,
        name: user.real_name,
        after: pages.length,
        readOn: row === -1 ? null : people.pageOf(row),
        seenOn: null,
      };
      state.setState({ changes: [...changes, change] });
      people.mark(user.id, `${kind} after page ${pages.length}`);
      return change;
    },
  });
}

const changed = (client: WorldClient, kind: ChangeKind, who: Candidate) =>
  send(
    client,
    'PATCH',
    `/users/${who.id}`,
    kind === 'left' ? { deleted: true } : { real_name: newNameOf(who.real_name) },
  );

const send = async (
  client: WorldClient,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<User> => (await client.sandbox<{ user: User }>(path, { method, body })).user;

/** How many people are looked at before there is nobody to choose. */
const MAX_TRIED = 40;

/** Somebody who can be renamed and can leave. */
async function candidate(
  client: WorldClient,
  token: string | null,
  { companion: { people }, pages, ended }: Walk,
  whom: Whom,
): Promise<Candidate> {
  if (whom === 'unread' && ended)
    throw new Error('Everybody was read. Start over, or fill the directory.');
  const isRead = whom === 'read' || (whom === 'any' && (ended || Math.random() < 0.5));
  const tries = isRead && people.size > 0 ? MAX_TRIED : 0;
  for (let tried = 0; tried < tries; tried += 1) {
    const person = people.personAt(Math.floor(Math.random() * people.size));
    if (canChange(person)) return person;
  }
  if (whom === 'read' || ended)
    throw new Error('Nobody who can change was read. Read a page first.');
  // One call more finds those who come next; they are not part of the walk.
  const cursor = pages.at(-1)?.next ?? null;
  const { members } = await listUsers(client, token, { limit: MAX_TRIED, cursor });
  const next = members.filter(canChange);
  const chosen = next[Math.floor(Math.random() * next.length)];
  if (chosen === undefined)
    throw new Error('Nobody among those who come next can change. Read on.');
  return chosen;
}
