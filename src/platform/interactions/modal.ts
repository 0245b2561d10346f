import { elementsIn } from '../../contract/blocks/identify.ts';
import { firstState } from '../../contract/interactions/choice.ts';
import { inputFault } from '../../contract/interactions/input-fault.ts';
import type { StateValues } from '../../contract/interactions/state-values.ts';
import { pointerTo } from '../../contract/json.ts';
import type { BodyOf } from '../../contract/schemas/interactions.ts';
import { isRefusal } from '../http/refusal.ts';
import type { AppRecord } from '../model/app.ts';
import { stackOf, type ViewRecord } from '../model/interactions/view.ts';
import { closeModal, keepChosen, wireView } from '../views/view-changes.ts';
import { type Acting, cannot, installedApp, payloadHead, type Perform } from './act.ts';
import { readValues, refuseValues, type ValueFault } from './elements.ts';
import { openView } from './view-place.ts';

/** Somebody submitted a modal. It stays open until the app has answered. */
export const performSubmission: Perform<BodyOf<'view_submission'>> = (acting, body) => {
  const { world } = acting;
  const view = openView(acting, body.view_id);
  if (isRefusal(view)) return view;
  const covered = coveredFault(acting, view);
  if (covered !== null) return covered;
  const app = installedApp(acting, view.app);
  if (isRefusal(app)) return app;
  const { blocks } = view.given;
  const chosen = readValues(acting, blocks, body.values ?? {}, view.chosen);
  if ('faults' in chosen) return refuseValues(chosen.faults as readonly ValueFault[]);
  const faults = inputFaults(blocks, chosen);
  if (faults.length > 0) return refuseValues(faults);
  const shown = wireView(world, keepChosen(world, view, chosen));
  return {
    app,
    about: { view_id: view.id, callback_id: shown.callback_id },
    payload: {
      ...payloadHead(acting, app, 'view_submission'),
      trigger_id: acting.trigger(app, view.id),
      view: shown,
      response_urls: responseUrls(acting, app, blocks, chosen),
    },
  };
};

/** What the client says before anything is sent: an input that is not filled in, or not as it must be. */
function inputFaults(blocks: readonly unknown[], chosen: StateValues): ValueFault[] {
  return elementsIn(blocks).flatMap((placed) => {
    const { block_id, action_id } = placed;
    const state = chosen[block_id]?.[action_id] ?? firstState(placed);
    const fault = state === null ? null : inputFault(placed, state);
    return fault === null
      ? []
      : [{ pointer: pointerTo('/values', [block_id, action_id]), message: fault }];
  });
}

/** A response URL for each conversation that was chosen in an element that asks for one. */
function responseUrls(
  acting: Acting,
  app: AppRecord,
  blocks: readonly unknown[],
  chosen: StateValues,
): object[] {
  return elementsIn(blocks).flatMap(({ element, block, block_id, action_id }) => {
    if (element['response_url_enabled'] !== true || block['type'] !== 'input') return [];
    const state = chosen[block_id]?.[action_id] ?? {};
    const channel_id = Object.values(state).find(
      (value): value is string => typeof value === 'string' && acting.world.channels.has(value),
    );
    if (channel_id === undefined) return [];
    const response_url = acting.responseUrl(app, {
      kind: 'actions',
      channel: channel_id,
      original: null,
      thread_ts: null,
    });
    return [{ block_id, action_id, channel_id, response_url }];
  });
}

/** Somebody pressed Cancel. The view is closed whatever the app does; it hears of it if it asked to. */
export const performClosing: Perform<BodyOf<'view_closed'>> = (acting, { view_id }) => {
  const { world } = acting;
  const view = openView(acting, view_id);
  if (isRefusal(view)) return view;
  const covered = coveredFault(acting, view);
  if (covered !== null) return covered;
  const app = installedApp(acting, view.app);
  if (isRefusal(app)) return app;
  const { given } = view;
  const isCleared = given.type === 'modal' && given.clear_on_close === true;
  const shown = wireView(world, view);
  if (isCleared) closeModal(world, view);
  else world.views.remove(view.id);
  const about = { view_id, callback_id: shown.callback_id };
  if (!shown.notify_on_close)
    return {
      app,
      about,
      payload: null,
      detail: 'The view did not ask for it (notify_on_close), so nothing was sent.',
    };
  return {
    app,
    about,
    payload: {
      ...payloadHead(acting, app, 'view_closed'),
      view: shown,
      is_cleared: isCleared,
    },
  };
};

/** The refusal to act on a view that another covers, or on a Home tab; null if it is on top. */
function coveredFault({ world }: Acting, { id, app, user, given }: ViewRecord) {
  if (given.type === 'home')
    return cannot(`${id} is a Home tab, which is neither submitted nor closed.`);
  const top = stackOf(world, user, app).at(-1);
  return top === undefined || top.id === id
    ? null
    : cannot(`${id} is covered by ${top.id}; submit or close that first.`);
}
