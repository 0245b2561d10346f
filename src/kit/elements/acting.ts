import { createContext } from 'react';
import type { MenuConversation } from '../../contract/interactions/current-conversation.ts';
import type { StateValues } from '../../contract/interactions/state-values.ts';
import type { Option } from '../../ui/controls/OptionRow.tsx';
import type { Fields, Values } from './element-fields.ts';

/** A group of live elements: their place, their values, and the actions on them. */
export interface Acting {
  /** Fields of the request body that name the message or the view. */
  readonly place: Readonly<Record<string, string>>;
  /** The app that sent the elements; undefined if no app did. */
  readonly app_id: string | undefined;
  readonly values: Values;
  /** The values of a view that the platform stores; empty for a message. */
  readonly kept: StateValues;
  readonly choose: (block_id: string, action_id: string, value: unknown) => void;
  /** What is wrong with a field, by the id of its block. */
  readonly faults: Readonly<Record<string, string>>;
  readonly world: ActingWorld;
}

/** Hooks for live elements: one acts, the others return what people can choose. They must not change between renders. */
export interface ActingWorld {
  readonly useAct: () => LiveAct;
  readonly usePeople: () => readonly Option[];
  readonly usePlaces: () => readonly LivePlace[];
  /** The name of an app. */
  readonly useAppName: (app_id: string) => string;
  /** Replaces the upload where nothing is sent: notes the file, and returns a text in place of its id. */
  readonly noteFile?: (file: File) => string;
}

/** An action of a person on an element, and the outcome of the last one. */
export interface LiveAct {
  /** Sends the action. `body` has fields of the body of an interaction. */
  readonly mutate: (
    body: object,
    then?: { readonly onSuccess: (answered: LiveAnswer) => void },
  ) => void;
  readonly isPending: boolean;
  /** Whether no action was sent since the start, or since `reset`. */
  readonly isIdle: boolean;
  /** Why the last action failed, in words; empty if it did not. */
  readonly failure: string;
  readonly data: LiveAnswer | undefined;
  readonly reset: () => void;
}

/** The answer of an app to an action. */
export interface LiveAnswer {
  readonly state: string;
  readonly answer: Fields | null;
  /** The options that the app offers; null if it was not asked for any. */
  readonly options: readonly unknown[] | null;
}

/** A conversation that can be chosen. */
export interface LivePlace extends Option, MenuConversation {}

export const ActingContext = createContext<Acting | null>(null);

/** Groups faults of values by the ids of their blocks. `pointer` is a JSON pointer into the body of an interaction. */
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
