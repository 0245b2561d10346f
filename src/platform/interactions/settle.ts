import * as z from 'zod/mini';
import { menuOption, optionGroup } from '../../contract/blocks/composition.ts';
import { elementsIn } from '../../contract/blocks/identify.ts';
import { faultsOf } from '../../contract/blocks/fault.ts';
import { LIMITS } from '../../contract/blocks/limits.ts';
import { isJsonObject, parseJson, withoutNulls } from '../../contract/json.ts';
import { ACKNOWLEDGE_S } from '../../contract/lifetimes.ts';
import { MAX_ANSWER_BYTES } from '../../contract/outbound-limits.ts';
import { mask } from '../../contract/secrets/mask.ts';
import { quoteShort } from '../http/form.ts';
import type { AttemptOutcome } from '../events/transport.ts';
import type { InteractionRecord } from '../model/interactions/interaction.ts';
import type { UnresponsiveApps } from '../model/network-faults.ts';
import { stackOf, type ViewRecord } from '../model/interactions/view.ts';
import { secretsOf } from '../model/world/world-secrets.ts';
import type { World } from '../model/world/world.ts';
import { isFailure } from '../pipeline/method.ts';
import { closeModal, isExternalIdTaken, pushView, updateView } from '../views/view-changes.ts';
import { readAnsweredView } from '../views/view-calls.ts';
import { ACT_WORDS, listNames } from './act.ts';
import { answerOriginal, type Effect, respondTo } from './respond.ts';

/** How an interaction was sent, and its outcome. */
export interface Outcome {
  readonly via: InteractionRecord['via'];
  readonly url: string | null;
  readonly duration_ms: number | null;
  /** The condition that kept the app from answering in time; null if none did. */
  readonly unresponsive: UnresponsiveApps | null;
  /** `late`: 3 seconds have passed on the world's clock. */
  readonly outcome:
    | AttemptOutcome
    | { readonly kind: 'late' }
    | { readonly kind: 'obstacle'; readonly detail: string };
}

type Fields = Readonly<Record<string, unknown>>;
type End = Pick<InteractionRecord, 'state' | 'status' | 'detail'>;

/** What an app answered: the text, and the JSON object in it. */
interface Answered {
  readonly text: string;
  readonly json: Fields | null;
}

const MAX_DETAIL_LENGTH = 500;

/**
 * Records the outcome of an interaction, and does what the app answered: shows a message, changes the modal, keeps the
 * options. Null if the world does not know it any more, or it was settled before.
 */
export function settleInteraction(
  world: World,
  id: string,
  { via, url, duration_ms, unresponsive, outcome }: Outcome,
): InteractionRecord | null {
  const row = world.interactions.get(id);
  if (row === undefined || row.state !== 'sent') return null;
  const end = endOf(world, row, { unresponsive, outcome });
  const answered = end.state === 'acknowledged' ? answeredIn(outcome) : NOTHING;
  const effect = end.state === 'acknowledged' ? applyAnswer(world, row, answered) : {};
  const failed =
    effect.fault === undefined
      ? {}
      : { state: 'failed' as const, detail: effect.fault.slice(0, MAX_DETAIL_LENGTH) };
  return world.interactions.put({
    ...row,
    via,
    url,
    duration_ms,
    ...end,
    ...failed,
    ...(effect.shown && { shown: effect.shown }),
    answer: answered.json === null ? null : JSON.stringify(answered.json),
    options: effect.options === undefined ? null : JSON.stringify(effect.options),
  });
}

const NOTHING: Answered = { text: '', json: null };

function endOf(
  world: World,
  row: InteractionRecord,
  { unresponsive, outcome }: Pick<Outcome, 'unresponsive' | 'outcome'>,
): End {
  const what = ACT_WORDS[row.type];
  const app = world.apps.get(row.app)?.name ?? row.app;
  const failed = (detail: string, status: number | null = null): End => ({
    state: 'failed',
    status,
    detail: mask(detail, { secrets: secretsOf(world), sent: [] }).slice(0, MAX_DETAIL_LENGTH),
  });
  switch (outcome.kind) {
    case 'acknowledged':
      return { state: 'acknowledged', status: 200, detail: '' };
    case 'answered': {
      const { status } = outcome;
      if (status >= 200 && status < 300) return { state: 'acknowledged', status, detail: '' };
      return failed(
        `${app} answered ${what} with status ${status} instead of 200: ${outcome.body}`,
        status,
      );
    }
    case 'late':
      return timedOut(app, what, unresponsive);
    case 'obstacle':
    case 'refused':
      return failed(outcome.detail);
    case 'failed':
      return isTimeout(outcome)
        ? timedOut(app, what, unresponsive)
        : failed(`${app} did not get ${what}: ${outcome.detail}`);
  }
}

/** Whether an attempt failed because nobody answered in time. */
export const isTimeout = ({ reason }: Extract<AttemptOutcome, { kind: 'failed' }>): boolean =>
  reason === 'http_timeout' || reason === 'timeout';

function timedOut(app: string, what: string, unresponsive: UnresponsiveApps | null): End {
  const why =
    unresponsive === null
      ? ''
      : unresponsive.how === 'silent'
        ? ' The condition “Apps unresponsive” kept it from the app.'
        : ` The condition “Apps unresponsive” held its answer back for ${unresponsive.delay_s} seconds.`;
  const detail = `${app} did not acknowledge ${what} within ${ACKNOWLEDGE_S} seconds.${why}`;
  return { state: 'timed_out', status: null, detail };
}

function answeredIn(outcome: Outcome['outcome']): Answered {
  if (outcome.kind === 'acknowledged') {
    const payload = withoutNulls(outcome.payload ?? '');
    if (typeof payload === 'string') return { text: payload, json: null };
    return { text: JSON.stringify(payload), json: isJsonObject(payload) ? payload : null };
  }
  if (outcome.kind !== 'answered') return NOTHING;
  const text = outcome.body.trim();
  const read = text.startsWith('{') ? parseJson(text) : null;
  const value = read !== null && 'value' in read ? withoutNulls(read.value) : null;
  return { text, json: isJsonObject(value) ? value : null };
}

/** What the answer to any kind of interaction led to. */
interface AnyEffect extends Effect {
  readonly options?: readonly unknown[];
}

function applyAnswer(world: World, row: InteractionRecord, answered: Answered): AnyEffect {
  const { text, json } = answered;
  switch (row.type) {
    case 'command':
      if (text === '' || (json !== null && Object.keys(json).length === 0)) return {};
      return respondTo(world, row, json ?? { text });
    case 'suggestion':
      return readOptions(row.about.callback_id === undefined ? answered : withTexts(answered));
    case 'view_submission':
      return changeModal(world, row, answered);
    case 'action':
      return json === null || row.about.callback_id === undefined
        ? {}
        : answerOriginal(world, row, json);
    default:
      return {};
  }
}

/** What is said of an answer that the host has cut off, in a sentence about it. */
const cutOff = (text: string): string =>
  new TextEncoder().encode(text).length < MAX_ANSWER_BYTES
    ? ''
    : `, since it is longer than ${MAX_ANSWER_BYTES / 1024 / 1024} MB and was cut off there`;

const Options = z.object({
  options: z.optional(z.array(menuOption).check(z.maxLength(LIMITS.options))),
  option_groups: z.optional(z.array(optionGroup).check(z.maxLength(LIMITS.option_groups))),
});

/** The options of an external select, those of groups one after the other. */
function readOptions({ json, text }: Answered): AnyEffect {
  if (json === null)
    return {
      fault: `The answer has no options: it is ${text === '' ? 'empty' : `no JSON object${cutOff(text)}`}.`,
    };
  const read = Options.safeParse(json);
  if (!read.success) {
    const [first] = faultsOf(read.error.issues, json, '');
    return { fault: `The answer cannot be used: ${first?.path} ${first?.message}.` };
  }
  const { options, option_groups } = read.data;
  if (options === undefined && option_groups === undefined)
    return { fault: 'The answer has neither options nor option_groups.' };
  return { options: options ?? (option_groups ?? []).flatMap((group) => group.options) };
}

/** Options of older menus as those of blocks: their texts stand by themselves, also as the titles of groups. */
function withTexts({ text, json }: Answered): Answered {
  const asText = (each: unknown) =>
    typeof each === 'string' ? { type: 'plain_text', text: each } : each;
  const optionsOf = (list: unknown): unknown =>
    Array.isArray(list)
      ? list.map((each: unknown) =>
          isJsonObject(each) ? { ...each, text: asText(each['text']) } : each,
        )
      : list;
  const groups = json?.['option_groups'];
  const group = ({ text: title, ...rest }: Fields) => ({
    label: asText(title),
    ...rest,
    options: optionsOf(rest['options']),
  });
  return {
    text,
    json: json && {
      ...json,
      ...('options' in json && { options: optionsOf(json['options']) }),
      ...(Array.isArray(groups) && { option_groups: groups.filter(isJsonObject).map(group) }),
    },
  };
}

/** What `view_submission` is answered with: nothing, or a `response_action`. */
function changeModal(world: World, row: InteractionRecord, { json, text }: Answered): Effect {
  const view = world.views.get(row.about.view_id ?? '');
  const whose = { app: row.app, user: row.user };
  if (text === '' || (json !== null && Object.keys(json).length === 0)) {
    if (view !== undefined) world.views.remove(view.id);
    return {};
  }
  const action = json?.['response_action'];
  if (json === null || typeof action !== 'string')
    return {
      fault: `The answer is neither empty nor a JSON object with response_action${cutOff(text)}.`,
    };
  switch (action) {
    case 'clear':
      closeModal(world, whose);
      return {};
    case 'errors':
      return errorsFault(json['errors'], view);
    case 'update':
    case 'push': {
      const given = readAnsweredView(world, row.app, json['view']);
      if (isFailure(given))
        return {
          fault: `The view of the answer cannot be shown: ${given.evidence} ${given.detail}.`,
        };
      if (view === undefined) return { fault: 'The view was closed meanwhile.' };
      if (isExternalIdTaken(world, row.app, given, action === 'update' ? view.id : null))
        return { fault: `Another view has the external_id ${JSON.stringify(given.external_id)}.` };
      const shown =
        action === 'update' ? updateView(world, view, given) : pushView(world, whose, given);
      return shown === null
        ? {
            fault: `The modal has ${stackOf(world, row.user, row.app).length} views, and can have no more.`,
          }
        : { shown: { view: shown.id } };
    }
    default:
      return {
        fault: `The response_action ${quoteShort(action)} is unknown; there are errors, update, push and clear.`,
      };
  }
}

/** Errors that nobody would see are a mistake of the app. */
function errorsFault(errors: unknown, view: ViewRecord | undefined): Effect {
  const isFit =
    isJsonObject(errors) &&
    Object.keys(errors).length > 0 &&
    Object.values(errors).every((error) => typeof error === 'string');
  if (!isFit)
    return { fault: 'The errors of the answer must be an object of a text for each block_id.' };
  if (view === undefined) return { fault: 'The view was closed meanwhile.' };
  const ids = new Set(elementsIn(view.given.blocks).map(({ block_id }) => block_id));
  const unknown = Object.keys(errors).find((id) => !ids.has(id));
  return unknown === undefined
    ? {}
    : {
        fault: `The errors of the answer name ${quoteShort(unknown)}; ${listNames(
          Array.from(ids, (id) => quoteShort(id)),
          'no block of the view has an element',
        )}.`,
      };
}
