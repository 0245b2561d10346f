import { closingPayload, submissionPayload } from '../../contract/interactions/payloads.ts';
import {
  inputFaults,
  readValues,
  responsePlaces,
} from '../../contract/interactions/read-values.ts';
import type { BodyOf } from '../../contract/schemas/interactions.ts';
import { isRefusal } from '../http/refusal.ts';
import { stackOf, type ViewRecord } from '../model/interactions/view.ts';
import { closeModal, keepChosen, wireView } from '../views/view-changes.ts';
import { actorWithApp, type Acting, cannot, installedApp, type Perform } from './act.ts';
import { handOverFiles, knownTo, refuseValues } from './elements.ts';
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
  const known = knownTo(acting);
  const { chosen, faults } = readValues(known, blocks, body.values ?? {}, view.chosen);
  if (faults.length > 0) return refuseValues(faults);
  const lacking = inputFaults(blocks, chosen);
  if (lacking.length > 0) return refuseValues(lacking);
  handOverFiles(world, app, chosen);
  const shown = wireView(world, keepChosen(world, view, chosen));
  return {
    app,
    about: { view_id: view.id, callback_id: shown.callback_id },
    payload: submissionPayload(actorWithApp(acting, app), shown, {
      trigger_id: acting.trigger(app, view.id),
      response_urls: responsePlaces(blocks, chosen, known).map((place) => ({
        ...place,
        response_url: acting.responseUrl(app, {
          kind: 'actions',
          channel: place.channel_id,
          original: null,
          thread_ts: null,
        }),
      })),
    }),
  };
};

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
    payload: closingPayload(actorWithApp(acting, app), shown, isCleared),
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
