import { createContext } from 'react';
import type { MenuConversation } from '../../contract/interactions/current-conversation.ts';
import type { StateValues } from '../../contract/interactions/state-values.ts';
import type { Option } from '../../ui/controls/OptionRow.tsx';
import type { Fields, Values } from './element-fields.ts';

/** What the live elements of a message or a view have in common. */
export interface LiveGroup {
  /** Fields of a request body that identify the message or the view. */
  readonly place: Readonly<Record<string, string>>;
  /** The app that sent the elements; undefined if no app did. */
  readonly app_id: string | undefined;
  /** The values that the user has typed or chosen. */
  readonly values: Values;
  /** The values that the platform stores for a view; empty for a message. */
  readonly storedValues: StateValues;
  readonly setValue: (block_id: string, action_id: string, value: unknown) => void;
  /** What is wrong with a field, by the id of its block. */
  readonly faults: Readonly<Record<string, string>>;
  readonly hooks: LiveHooks;
}

/** Hooks for live elements, which depend on where the elements are shown. They must not change between renders. */
export interface LiveHooks {
  readonly useAct: () => LiveAct;
  /** The people to choose from. */
  readonly usePeople: () => readonly Option[];
  /** The conversations to choose from. */
  readonly usePlaces: () => readonly LivePlace[];
  /** The name of an app. */
  readonly useAppName: (app_id: string) => string;
  /** Replaces the upload in a preview, which sends nothing: notes the file, and returns a text in place of its id. */
  readonly noteFile?: (file: File) => string;
}

/** Sends actions of a person on an element, and has the outcome of the last one. */
export interface LiveAct {
  /** Sends an action. `body` holds the fields of its request body. */
  readonly mutate: (
    body: object,
    then?: { readonly onSuccess: (answer: LiveAnswer) => void },
  ) => void;
  readonly isPending: boolean;
  /** Whether no action was sent yet, or none since `reset`. */
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

/** A conversation as an option of a menu. */
export interface LivePlace extends Option, MenuConversation {}

export const LiveGroupContext = createContext<LiveGroup | null>(null);

/** Faults of values in sentences, by the ids of their blocks. `pointer` is a JSON pointer into the body of the request. */
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
