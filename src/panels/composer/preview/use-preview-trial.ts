import { useMemo, useState } from 'react';
import { useActing } from '../../../client/acting.ts';
import { useFoundPeople, usePeopleById } from '../../../client/people/people.ts';
import { useWorld } from '../../../client/queries.ts';
import type { StateValues } from '../../../contract/interactions/state-values.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import {
  type LiveGroup,
  type LiveHooks,
  faultsByBlock,
  type LiveAnswer,
} from '../../../kit/elements/live-group.ts';
import type { Values } from '../../../kit/elements/element-fields.ts';
import { fullName } from '../../../kit/people/people-in-words.ts';
import type { MessageDraft } from '../draft/message-draft.ts';
import { viewerOf, type Target } from '../send/target.ts';
import type { Poster } from './author.ts';
import { fillDraft, type ActOutcome, tryAct, type PreviewAct } from './try-act.ts';

/** What the user did in the preview, and its outcome. It is discarded when another draft opens. */
export interface PreviewTrial {
  /** What the elements in the preview share: their values, faults and hooks. */
  readonly liveGroup: LiveGroup;
  /** The outcome of the last act; null before the first one. */
  readonly outcome: ActOutcome | null;
  /** The values of the fields so far, as `state.values` of a payload has them. */
  readonly stateValues: StateValues;
  readonly submit: () => void;
  readonly close: () => void;
  /** How often Submit was pressed. */
  readonly submitCount: number;
  /** Discards all acts and values; null if nothing was done yet. */
  readonly reset: (() => void) | null;
  /** How often `reset` was called: the React key of the controls, which then start empty. */
  readonly resetCount: number;
}

interface TrialState {
  readonly values: Values;
  readonly act: PreviewAct | null;
  /** The texts typed into external selects. */
  readonly typedTexts: readonly string[];
  readonly files: readonly ChosenFile[];
}

/** A chosen file as a payload describes it. Its id is a placeholder, because only an upload gives one. */
interface ChosenFile {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly mimetype: string;
  readonly size: number;
}

const EMPTY_TRIAL: TrialState = { values: {}, act: null, typedTexts: [], files: [] };

/** Lets the user try a draft: turns acts in the preview into the payload that the app would be sent. */
export function usePreviewTrial(
  draft: MessageDraft,
  world: WorldBrief,
  target: Target | null,
  poster: Poster | null,
  now: number,
): PreviewTrial {
  const [trial, setTrial] = useState(EMPTY_TRIAL);
  const [resetCount, setResetCount] = useState(0);
  const [submitCount, setSubmitCount] = useState(0);
  const [hooks] = useState(() =>
    createPreviewHooks(
      (act) => setTrial((before) => addAct(before, act)),
      (file) => setTrial((before) => ({ ...before, files: [...before.files, file] })),
    ),
  );
  const personId = viewerOf(world, useActing()?.token?.user_id ?? null);
  const personName = usePeopleById([personId]).get(personId)?.name ?? personId;
  const { values, act, typedTexts, files } = trial;
  const known = useMemo(
    () => ({
      hasUser: () => true,
      hasChannel: () => true,
      hasConversation: (id: string) => world.channels.some((each) => each.id === id),
      offered: () => typedTexts.map(optionWithText),
      file: (id: string) => files.find((each) => each.id === id) ?? null,
    }),
    [typedTexts, files, world],
  );
  const filledDraft = useMemo(() => fillDraft(draft, values, known), [draft, values, known]);
  const app = appOf(world, target, poster);
  const channel = channelOf(world, target);
  const outcome =
    act === null
      ? null
      : tryAct(act, filledDraft, {
          actor: { team: world.team, person: { id: personId, name: personName }, app },
          author: { user: poster?.id ?? app.bot_user_id, isApp: poster?.isApp ?? true },
          channel,
          known,
          now,
        });
  const faults = useMemo(
    () =>
      faultsByBlock(outcome !== null && 'faults' in outcome ? outcome.faults : filledDraft.faults),
    [outcome, filledDraft],
  );
  const liveGroup = useMemo(
    (): LiveGroup => ({
      place: NO_PLACE,
      app_id: app.id,
      values,
      storedValues: NO_STORED_VALUES,
      faults,
      setValue: (block_id, action_id, value) =>
        setTrial((before) => ({
          ...before,
          values: {
            ...before.values,
            [block_id]: { ...before.values[block_id], [action_id]: value },
          },
        })),
      hooks,
    }),
    [app.id, values, faults, hooks],
  );
  return {
    liveGroup,
    outcome,
    stateValues: filledDraft.stateValues,
    submit: () => {
      setTrial((before) => ({ ...before, act: { type: 'view_submission' } }));
      setSubmitCount(submitCount + 1);
    },
    submitCount,
    close: () => setTrial((before) => ({ ...before, act: { type: 'view_closed' } })),
    reset:
      trial === EMPTY_TRIAL
        ? null
        : () => {
            setTrial(EMPTY_TRIAL);
            setResetCount(resetCount + 1);
          },
    resetCount,
  };
}

/** The draft is in no message or view yet. */
const NO_PLACE = {};
const NO_STORED_VALUES = {};

const addAct = (before: TrialState, act: PreviewAct): TrialState => ({
  ...before,
  act,
  typedTexts:
    act.type === 'suggestion' && !before.typedTexts.includes(String(act.value))
      ? [...before.typedTexts, String(act.value)]
      : before.typedTexts,
});

const optionWithText = (text: string) => ({ text: { type: 'plain_text', text }, value: text });

/**
 * The hooks of the elements in the preview. They pass acts to `onAct`, and send nothing to an app. An external select offers the
 * typed text, because no app answers it.
 */
const createPreviewHooks = (
  onAct: (act: PreviewAct) => void,
  onFile: (file: ChosenFile) => void,
): LiveHooks => ({
  noteFile: ({ name, type, size }) => {
    const id = `FILE_ID of ${name}`;
    onFile({ id, name, title: name, mimetype: type, size });
    return id;
  },
  useAct: () => {
    const [data, setData] = useState<LiveAnswer | undefined>();
    return {
      mutate: (body, then) => {
        const act = body as PreviewAct;
        onAct(act);
        if (act.type !== 'suggestion') return;
        const options = [optionWithText(String(act.value))];
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
  const channel = channels.find((each) => each.id === id) ?? channels[0];
  return {
    id: channel?.id ?? 'CHANNEL_ID',
    name: channel?.is_im === true ? 'directmessage' : (channel?.name ?? ''),
  };
}
