import { type ReactNode, useContext, useMemo, useState } from 'react';
import type { StateValues } from '../../../contract/interactions/state-values.ts';
import type { Acting, ActingWorld } from '../../../kit/elements/acting.ts';
import { ActingElements } from '../../../kit/elements/ActingElements.tsx';
import { fittingValues, type Values } from '../../../kit/elements/element-fields.ts';
import { NamesContext } from '../../../message/render/markup/names-context.ts';
import { useConversations } from '../conversations/use-conversations.ts';
import { nameOf, usePeople } from '../data/use-people.ts';
import { failureOf, useAct, useAppName } from './use-apps.ts';

interface AliveProps {
  /** Fields that say where its elements are: `channel` and `ts`, or `view_id`. */
  readonly place: Readonly<Record<string, string>>;
  /** Whose elements they are. */
  readonly app_id: string | undefined;
  /** The blocks with the elements inside. */
  readonly blocks: readonly unknown[];
  /** What the platform keeps of a view. */
  readonly kept?: StateValues;
  readonly faults?: Readonly<Record<string, string>>;
  /** What is typed and chosen, if somebody else needs it. */
  readonly typed?: Typed;
  readonly children: ReactNode;
}

type Typed = readonly [values: Values, change: (change: (before: Values) => Values) => void];

/** Draws the elements inside so that the acting person can use them. */
export function Alive({
  place,
  app_id,
  blocks,
  kept = NOTHING,
  faults = NOTHING,
  typed,
  children,
}: AliveProps) {
  const own = useTyped(blocks);
  const [values, change] = typed ?? own;
  const acting = useMemo(
    (): Acting => ({
      place,
      app_id,
      values,
      kept,
      faults,
      choose: (block_id, action_id, value) =>
        change((before) => ({
          ...before,
          [block_id]: { ...before[block_id], [action_id]: value },
        })),
      world: PEOPLE_ACT,
    }),
    [place, app_id, values, kept, faults, change],
  );
  return <ActingElements acting={acting}>{children}</ActingElements>;
}

/** What is typed and chosen in blocks, as far as they still have the elements. */
function useTyped(blocks: readonly unknown[]): Typed {
  const [values, change] = useState<Values>(NOTHING);
  return [useMemo(() => fittingValues(blocks, values), [blocks, values]), change];
}

const NOTHING = {};

/** Sends each act to its app. People and conversations to choose from are those that the acting person sees. */
export const PEOPLE_ACT: ActingWorld = {
  useAct: () => {
    const act = useAct();
    return { ...act, failure: failureOf(act) };
  },
  usePeople: () =>
    [...usePeople().values()].flatMap((user) =>
      user.deleted ? [] : [{ id: user.id, label: nameOf(user, user.id), detail: `@${user.name}` }],
    ),
  usePlaces: () => {
    const names = useContext(NamesContext);
    const people = usePeople();
    const { data = [] } = useConversations();
    return data.map(({ id, name, user = '', is_private, is_im, is_mpim }) => ({
      id,
      label: name === undefined ? nameOf(people.get(user), names.user(user) ?? id) : `#${name}`,
      kind: is_im ? 'im' : is_mpim ? 'mpim' : is_private ? 'private' : 'public',
      isOfBot: people.get(user)?.is_bot === true,
    }));
  },
  useAppName,
};
