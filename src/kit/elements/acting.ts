import { createContext } from 'react';
import type { Option } from '../../ui/controls/OptionRow.tsx';

/** Values by the ids of block and element. */
export type Values = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Something that somebody does with an element, and what came of the last time. */
export interface LiveAct {
  /** Does it. Takes fields of the body of an interaction. */
  readonly mutate: (body: object) => void;
  readonly isPending: boolean;
  /** Why it failed, in words; empty while it has not. */
  readonly failure: string;
  /** The options that the app answered. */
  readonly options: readonly unknown[];
}

/** A conversation that can be chosen. */
export interface LivePlace extends Option {
  readonly isPublic: boolean;
}

/** Where elements are, what is typed and chosen in them, and what comes of it. */
export interface Acting {
  /** Fields of the body that say where: of a message, or of a view. */
  readonly place: Readonly<Record<string, string>>;
  readonly values: Values;
  readonly choose: (block_id: string, action_id: string, value: unknown) => void;
  /** What is wrong with a field, by the id of its block. */
  readonly faults: Readonly<Record<string, string>>;
  /** Hooks, which stay the same: what acting does, and whom and what somebody can choose. */
  readonly world: ActingWorld;
}

export interface ActingWorld {
  readonly useAct: () => LiveAct;
  readonly usePeople: () => readonly Option[];
  readonly usePlaces: () => readonly LivePlace[];
}

export const ActingContext = createContext<Acting | null>(null);

/** What is wrong with values, by the ids of their blocks; places are JSON pointers into the body of an act. */
export const faultsByBlock = (
  faults: readonly { readonly pointer: string; readonly message: string }[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    faults.flatMap(({ pointer, message }) => {
      const block = /^\/values\/([^/]+)\//.exec(pointer)?.[1];
      return block === undefined
        ? []
        : [[block.replaceAll('~1', '/').replaceAll('~0', '~'), `This ${message}.`]];
    }),
  );
