import { type ReactNode, useContext, useMemo, useState } from 'react';
import type { StateValues } from '../../../contract/interactions/state-values.ts';
import type { Acting, ActingWorld } from '../../../kit/elements/acting.ts';
import { ActingElements } from '../../../kit/elements/ActingElements.tsx';
import { fittingValues, type Values } from '../../../kit/elements/element-fields.ts';
import { NamesContext } from '../../../message/render/markup/names-context.ts';
import { useConversations } from '../conversations/use-conversations.ts';
import { nameOf, usePeople } from '../data/use-people.ts';
import { failureOf, useAct, useAppName } from './use-apps.ts';

interface LiveBlocksProps {
  /** Where the elements are: `channel` and `ts` of a message, or `view_id`. */
  readonly place: Readonly<Record<string, string>>;
  /** The app that the elements belong to. */
  readonly app_id: string | undefined;
  /** The blocks with the elements inside. */
  readonly blocks: readonly unknown[];
  /** The values that the platform stores for a view. */
  readonly kept?: StateValues;
  /** What is wrong with fields, by block id. */
  readonly faults?: Readonly<Record<string, string>>;
  /** The typed values and their setter, if the parent holds them. */
  readonly typed?: TypedState;
  readonly children: ReactNode;
}

type TypedState = readonly [values: Values, change: (change: (before: Values) => Values) => void];

/** Makes the elements inside usable by the acting person. */
export function LiveBlocks({
  place,
  app_id,
  blocks,
  kept = NOTHING,
  faults = NOTHING,
  typed,
  children,
}: LiveBlocksProps) {
  const ownTyped = useTyped(blocks);
  const [values, change] = typed ?? ownTyped;
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
      world: ACTING_IN_WORKSPACE,
    }),
    [place, app_id, values, kept, faults, change],
  );
  return <ActingElements acting={acting}>{children}</ActingElements>;
}

/** The values typed and chosen in blocks, without those of elements that are gone. */
function useTyped(blocks: readonly unknown[]): TypedState {
  const [values, change] = useState<Values>(NOTHING);
  return [useMemo(() => fittingValues(blocks, values), [blocks, values]), change];
}

const NOTHING = {};

/** Sends each act to its app. Offers the people and conversations that the acting person sees. */
export const ACTING_IN_WORKSPACE: ActingWorld = {
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
