import { type ReactNode, useContext, useMemo, useState } from 'react';
import type { StateValues } from '../../../contract/interactions/state-values.ts';
import type { LiveGroup, LiveHooks } from '../../../kit/elements/live-group.ts';
import { LiveGroupElements } from '../../../kit/elements/LiveGroupElements.tsx';
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
  /** The blocks that contain the elements. */
  readonly blocks: readonly unknown[];
  /** The values that the platform stores for a view. */
  readonly storedValues?: StateValues;
  /** What is wrong with fields, by block id. */
  readonly faults?: Readonly<Record<string, string>>;
  /** The values that the person has entered, and their setter, if the parent holds them. */
  readonly valuesState?: ValuesState;
  readonly children: ReactNode;
}

type ValuesState = readonly [
  values: Values,
  changeValues: (update: (before: Values) => Values) => void,
];

/** Lets the acting person use the elements in the blocks. */
export function LiveBlocks({
  place,
  app_id,
  blocks,
  storedValues = EMPTY,
  faults = EMPTY,
  valuesState,
  children,
}: LiveBlocksProps) {
  const ownState = useValuesState(blocks);
  const [values, changeValues] = valuesState ?? ownState;
  const group = useMemo(
    (): LiveGroup => ({
      place,
      app_id,
      values,
      storedValues,
      faults,
      setValue: (block_id, action_id, value) =>
        changeValues((before) => ({
          ...before,
          [block_id]: { ...before[block_id], [action_id]: value },
        })),
      hooks: HOOKS_OF_WORKSPACE,
    }),
    [place, app_id, values, storedValues, faults, changeValues],
  );
  return <LiveGroupElements group={group}>{children}</LiveGroupElements>;
}

/** The values that the person has entered in blocks, without those of elements that are gone. */
function useValuesState(blocks: readonly unknown[]): ValuesState {
  const [values, changeValues] = useState<Values>(EMPTY);
  return [useMemo(() => fittingValues(blocks, values), [blocks, values]), changeValues];
}

const EMPTY = {};

/** Sends what a person does with an element to its app. Offers the people and conversations that the person sees. */
export const HOOKS_OF_WORKSPACE: LiveHooks = {
  useAct: () => {
    const interaction = useAct();
    return { ...interaction, failure: failureOf(interaction) };
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
