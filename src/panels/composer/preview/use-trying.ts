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

/** What is tried in the preview. It is gone when another draft opens. */
export interface Trying {
  readonly acting: Acting;
  /** What the app is sent of what was done last; null while nothing was done. */
  readonly tried: Tried | null;
  /** `state.values`. */
  readonly state: StateValues;
  readonly submit: () => void;
  readonly close: () => void;
  /** How often Submit was pressed. */
  readonly submits: number;
  /** Forgets all that was tried; null if nothing was. */
  readonly reset: (() => void) | null;
  /** How often it was forgotten: controls that have another number are new. */
  readonly round: number;
}

interface Kept {
  readonly values: Values;
  readonly act: TriedAct | null;
  /** What was typed where an app answers the options. */
  readonly typed: readonly string[];
  /** The files that were chosen. */
  readonly files: readonly TriedFile[];
}

/** A file as an app would be told of it, with a word for what only an upload gives it. */
interface TriedFile {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly mimetype: string;
  readonly size: number;
}

const NOTHING: Kept = { values: {}, act: null, typed: [], files: [] };

/** Tries a draft out: what is done in the preview becomes the payload that the app would be sent. */
export function useTrying(
  draft: MessageDraft,
  world: WorldBrief,
  target: Target | null,
  poster: Poster | null,
  now: number,
): Trying {
  const [kept, setKept] = useState(NOTHING);
  const [round, setRound] = useState(0);
  const [submits, setSubmits] = useState(0);
  const [ways] = useState(() =>
    waysToAct(
      (act) => setKept((before) => noteAct(before, act)),
      (file) => setKept((before) => ({ ...before, files: [...before.files, file] })),
    ),
  );
  const person = personOf(world, useActing()?.token?.user_id ?? null);
  const name = usePeopleById([person]).get(person)?.name ?? person;
  const { values, act, typed, files } = kept;
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
      kept: NOTHING_KEPT,
      faults,
      choose: (block_id, action_id, value) =>
        setKept((before) => ({
          ...before,
          values: {
            ...before.values,
            [block_id]: { ...before.values[block_id], [action_id]: value },
          },
        })),
      world: ways,
    }),
    [app.id, values, faults, ways],
  );
  return {
    acting,
    tried,
    state: tryable.state,
    submit: () => {
      setKept((before) => ({ ...before, act: { type: 'view_submission' } }));
      setSubmits(submits + 1);
    },
    submits,
    close: () => setKept((before) => ({ ...before, act: { type: 'view_closed' } })),
    reset:
      kept === NOTHING
        ? null
        : () => {
            setKept(NOTHING);
            setRound(round + 1);
          },
    round,
  };
}

const NOWHERE = {};
const NOTHING_KEPT = {};

const noteAct = (before: Kept, act: TriedAct): Kept => ({
  ...before,
  act,
  typed:
    act.type === 'suggestion' && !before.typed.includes(String(act.value))
      ? [...before.typed, String(act.value)]
      : before.typed,
});

const optionOf = (text: string) => ({ text: { type: 'plain_text', text }, value: text });

/** Acts are told, and sent to nobody. An external select offers what was typed: an app would answer more. */
const waysToAct = (
  tell: (act: TriedAct) => void,
  note: (file: TriedFile) => void,
): ActingWorld => ({
  noteFile: ({ name, type, size }) => {
    const id = `FILE_ID of ${name}`;
    note({ id, name, title: name, mimetype: type, size });
    return id;
  },
  useAct: () => {
    const [data, setData] = useState<LiveAnswer | undefined>();
    return {
      mutate: (body, then) => {
        const act = body as TriedAct;
        tell(act);
        if (act.type !== 'suggestion') return;
        const options = [optionOf(String(act.value))];
        const answered = { state: 'acknowledged', answer: null, options };
        setData(answered);
        then?.onSuccess(answered);
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

/** The app that hears of it: that of the target, or the one that posts. */
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

/** Where the message is posted, as payloads name it. */
function channelOf({ channels }: WorldBrief, target: Target | null) {
  const id = target !== null && target.kind !== 'view' ? target.channel : '';
  const found = channels.find((each) => each.id === id) ?? channels[0];
  return {
    id: found?.id ?? 'CHANNEL_ID',
    name: found?.is_im === true ? 'directmessage' : (found?.name ?? ''),
  };
}
