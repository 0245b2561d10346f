import { useMemo, useState } from 'react';
import { useActing } from '../../../client/acting.ts';
import { useFoundPeople, usePeopleById } from '../../../client/people/people.ts';
import { useWorld } from '../../../client/queries.ts';
import type { StateValues } from '../../../contract/interactions/state-values.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import {
  type Acting,
  type ActingWorld,
  faultsByBlock,
  type LiveAnswer,
} from '../../../kit/elements/acting.ts';
import type { Values } from '../../../kit/elements/element-fields.ts';
import { fullName } from '../../../kit/people/people-in-words.ts';
import type { MessageDraft } from '../draft/message-draft.ts';
import { personOf, type Target } from '../send/target.ts';
import type { Poster } from './author.ts';
import { readTryable, type Tried, tryAct, type TriedAct } from './try-act.ts';

/** What the user tried in the preview. It is discarded when another draft opens. */
export interface Trying {
  readonly acting: Acting;
  /** The outcome of the last act; null before the first one. */
  readonly tried: Tried | null;
  /** The values of the fields so far, as `state.values` of a payload has them. */
  readonly state: StateValues;
  readonly submit: () => void;
  readonly close: () => void;
  /** How often Submit was pressed. */
  readonly submits: number;
  /** Discards all acts and values; null if nothing was done yet. */
  readonly reset: (() => void) | null;
  /** How often `reset` was called: the React key of the controls, which then start empty. */
  readonly round: number;
}

interface TriedState {
  readonly values: Values;
  readonly act: TriedAct | null;
  /** The texts typed into external selects. */
  readonly typed: readonly string[];
  readonly files: readonly TriedFile[];
}

/** A chosen file as a payload describes it. Its id is a placeholder, because only an upload gives one. */
interface TriedFile {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly mimetype: string;
  readonly size: number;
}

const EMPTY: TriedState = { values: {}, act: null, typed: [], files: [] };

/** Lets the user try a draft: turns acts in the preview into the payload that the app would be sent. */
export function useTrying(
  draft: MessageDraft,
  world: WorldBrief,
  target: Target | null,
  poster: Poster | null,
  now: number,
): Trying {
  const [current, setCurrent] = useState(EMPTY);
  const [round, setRound] = useState(0);
  const [submits, setSubmits] = useState(0);
  const [actingWorld] = useState(() =>
    createActingWorld(
      (act) => setCurrent((before) => addAct(before, act)),
      (file) => setCurrent((before) => ({ ...before, files: [...before.files, file] })),
    ),
  );
  const person = personOf(world, useActing()?.token?.user_id ?? null);
  const name = usePeopleById([person]).get(person)?.name ?? person;
  const { values, act, typed, files } = current;
  const known = useMemo(
    () => ({
      hasUser: () => true,
      hasChannel: () => true,
      hasConversation: (id: string) => world.channels.some((each) => each.id === id),
      offered: () => typed.map(optionOf),
      file: (id: string) => files.find((each) => each.id === id) ?? null,
    }),
    [typed, files, world],
  );
  const tryable = useMemo(() => readTryable(draft, values, known), [draft, values, known]);
  const app = appOf(world, target, poster);
  const channel = channelOf(world, target);
  const tried =
    act === null
      ? null
      : tryAct(act, tryable, {
          acted: { team: world.team, person: { id: person, name }, app },
          author: { user: poster?.id ?? app.bot_user_id, isApp: poster?.isApp ?? true },
          channel,
          known,
          now,
        });
  const faults = useMemo(
    () => faultsByBlock(tried !== null && 'faults' in tried ? tried.faults : tryable.faults),
    [tried, tryable],
  );
  const acting = useMemo(
    (): Acting => ({
      place: NOWHERE,
      app_id: app.id,
      values,
      kept: NO_STORED_VALUES,
      faults,
      choose: (block_id, action_id, value) =>
        setCurrent((before) => ({
          ...before,
          values: {
            ...before.values,
            [block_id]: { ...before.values[block_id], [action_id]: value },
          },
        })),
      world: actingWorld,
    }),
    [app.id, values, faults, actingWorld],
  );
  return {
    acting,
    tried,
    state: tryable.state,
    submit: () => {
      setCurrent((before) => ({ ...before, act: { type: 'view_submission' } }));
      setSubmits(submits + 1);
    },
    submits,
    close: () => setCurrent((before) => ({ ...before, act: { type: 'view_closed' } })),
    reset:
      current === EMPTY
        ? null
        : () => {
            setCurrent(EMPTY);
            setRound(round + 1);
          },
    round,
  };
}

const NOWHERE = {};
const NO_STORED_VALUES = {};

const addAct = (before: TriedState, act: TriedAct): TriedState => ({
  ...before,
  act,
  typed:
    act.type === 'suggestion' && !before.typed.includes(String(act.value))
      ? [...before.typed, String(act.value)]
      : before.typed,
});

const optionOf = (text: string) => ({ text: { type: 'plain_text', text }, value: text });

/** Passes acts to `onAct`, and sends nothing to an app. An external select offers the typed text, because no app answers it. */
const createActingWorld = (
  onAct: (act: TriedAct) => void,
  onFile: (file: TriedFile) => void,
): ActingWorld => ({
  noteFile: ({ name, type, size }) => {
    const id = `FILE_ID of ${name}`;
    onFile({ id, name, title: name, mimetype: type, size });
    return id;
  },
  useAct: () => {
    const [data, setData] = useState<LiveAnswer | undefined>();
    return {
      mutate: (body, then) => {
        const act = body as TriedAct;
        onAct(act);
        if (act.type !== 'suggestion') return;
        const options = [optionOf(String(act.value))];
        const answer = { state: 'acknowledged', answer: null, options };
        setData(answer);
        then?.onSuccess(answer);
      },
      isPending: false,
      isIdle: data === undefined,
      failure: '',
      data,
      reset: () => setData(undefined),
    };
  },
  usePeople: () =>
    (useFoundPeople('') ?? []).map((person) => ({
      id: person.id,
      label: fullName(person),
      detail: `@${person.name}`,
    })),
  usePlaces: () =>
    (useWorld().data?.channels ?? []).map(({ id, name, is_private, is_im }) => ({
      id,
      label: name === undefined ? `Direct conversation ${id}` : `#${name}`,
      kind: is_im ? 'im' : is_private ? 'private' : 'public',
      isOfBot: false,
    })),
  useAppName: (app_id) =>
    useWorld().data?.apps.find((app) => app.app_id === app_id)?.name ?? app_id,
});

/** The app that gets the payload: that of the target, or the one that posts. */
function appOf({ apps }: WorldBrief, target: Target | null, poster: Poster | null) {
  const app =
    (target?.kind === 'view' ? apps.find(({ app_id }) => app_id === target.id) : undefined) ??
    apps.find(({ bot_user_id }) => bot_user_id === poster?.id) ??
    apps[0];
  return {
    id: app?.app_id ?? 'APP_ID',
    bot_id: app?.bot_id ?? 'BOT_ID',
    bot_user_id: app?.bot_user_id ?? 'BOT_USER_ID',
    verification_token: app?.verification_token ?? 'VERIFICATION_TOKEN',
  };
}

/** The channel of the message, as payloads describe it. */
function channelOf({ channels }: WorldBrief, target: Target | null) {
  const id = target !== null && target.kind !== 'view' ? target.channel : '';
  const found = channels.find((each) => each.id === id) ?? channels[0];
  return {
    id: found?.id ?? 'CHANNEL_ID',
    name: found?.is_im === true ? 'directmessage' : (found?.name ?? ''),
  };
}
