import { type ReactNode, useContext, useMemo, useState } from 'react';
import type { Acting, ActingWorld, Values } from '../../../kit/elements/acting.ts';
import { ActingElements } from '../../../kit/elements/ActingElements.tsx';
import { NamesContext } from '../../../message/render/markup/names-context.ts';
import { useConversations } from '../conversations/use-conversations.ts';
import { nameOf, usePeople } from '../data/use-people.ts';
import { failureOf, useAct } from './use-apps.ts';

interface AliveProps {
  /** Fields that say where its elements are: `channel` and `ts`, or `view_id`. */
  readonly place: Readonly<Record<string, string>>;
  readonly faults?: Readonly<Record<string, string>>;
  /** What is typed and chosen, if somebody else keeps it. */
  readonly kept?: readonly [values: Values, keep: (values: Values) => void];
  readonly children: ReactNode;
}

/** Draws the elements inside so that the acting person can use them. */
export function Alive({ place, faults = NO_FAULTS, kept, children }: AliveProps) {
  const own = useState<Values>({});
  const [values, keep] = kept ?? own;
  const acting = useMemo(
    (): Acting => ({
      place,
      values,
      faults,
      choose: (block_id, action_id, value) =>
        keep({ ...values, [block_id]: { ...values[block_id], [action_id]: value } }),
      world: WORLD,
    }),
    [place, values, faults, keep],
  );
  return <ActingElements acting={acting}>{children}</ActingElements>;
}

const NO_FAULTS = {};

/** What is done is sent to the app, and whoever acts chooses among those they see. */
const WORLD: ActingWorld = {
  useAct: () => {
    const act = useAct();
    const { mutate, isPending, data } = act;
    return { mutate, isPending, failure: failureOf(act), options: data?.options ?? NONE };
  },
  usePeople: () =>
    [...usePeople().values()].flatMap((user) =>
      user.deleted ? [] : [{ id: user.id, label: nameOf(user, user.id), detail: user.name }],
    ),
  usePlaces: () => {
    const names = useContext(NamesContext);
    const { data = [] } = useConversations();
    return data.map(({ id, name, user, is_private, is_im }) => ({
      id,
      label: name === undefined ? (names.user(user ?? '') ?? id) : `#${name}`,
      isPublic: !is_private && !is_im,
    }));
  },
};

const NONE: readonly unknown[] = [];
