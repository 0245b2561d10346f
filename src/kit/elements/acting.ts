import { createContext } from 'react';
import type { MenuConversation } from '../../contract/interactions/current-conversation.ts';
import type { StateValues } from '../../contract/interactions/state-values.ts';
import type { Option } from '../../ui/controls/OptionRow.tsx';
import type { Fields, Values } from './element-fields.ts';

/** Where elements are, what is typed and chosen in them, and what that does. */
export interface Acting {
  /** Fields of the body that say where: of a message, or of a view. */
  readonly place: Readonly<Record<string, string>>;
  /** Whose elements they are; undefined for those that no app has sent. */
  readonly app_id: string | undefined;
  readonly values: Values;
  /** What the platform keeps of a view; empty for a message. */
  readonly kept: StateValues;
  readonly choose: (block_id: string, action_id: string, value: unknown) => void;
  /** What is wrong with a field, by the id of its block. */
  readonly faults: Readonly<Record<string, string>>;
  readonly world: ActingWorld;
}

/** Hooks, which stay the same: what acting does, and whom and what somebody can choose. */
export interface ActingWorld {
  readonly useAct: () => LiveAct;
  readonly usePeople: () => readonly Option[];
  readonly usePlaces: () => readonly LivePlace[];
  /** The name of an app. */
  readonly useAppName: (app_id: string) => string;
  /** Notes a file where nothing is sent, and answers what stands for its id; left out where files are uploaded. */
  readonly noteFile?: (file: File) => string;
}

/** An action of a person on an element, and the outcome of the last one. */
export interface LiveAct {
  /** Does it. Takes fields of the body of an interaction. */
  readonly mutate: (
    body: object,
    then?: { readonly onSuccess: (answered: LiveAnswer) => void },
  ) => void;
  readonly isPending: boolean;
  /** Whether nothing was done since the start, or since `reset`. */
  readonly isIdle: boolean;
  /** Why it failed, in words; empty while it has not. */
  readonly failure: string;
  readonly data: LiveAnswer | undefined;
  readonly reset: () => void;
}

/** What an app answered. */
export interface LiveAnswer {
  readonly state: string;
  readonly answer: Fields | null;
  /** Those that it offers, if it was asked for some. */
  readonly options: readonly unknown[] | null;
}

/** A conversation that can be chosen. */
export interface LivePlace extends Option, MenuConversation {}

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
        : [[block.replaceAll('~1', '/').replaceAll('~0', '~'), `This ${message.split(':')[0]}.`]];
    }),
  );
