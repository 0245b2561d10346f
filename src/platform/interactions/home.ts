import type { BodyOf } from '../../contract/schemas/interactions.ts';
import { isSubscribed } from '../events/occurrences/bot-scopes.ts';
import { homeOpened } from '../events/occurrences/app-events.ts';
import { isRefusal } from '../http/refusal.ts';
import { directConversation, openDirect } from '../model/channel.ts';
import { addEvent } from '../model/event.ts';
import { homeOf } from '../model/interactions/view.ts';
import { wireView } from '../views/view-changes.ts';
import { hasHomeTab } from '../views/view-calls.ts';
import { cannot, installedApp, type Perform } from './act.ts';

/** Somebody opened the Home or the Messages tab of an app, which hears of it by the event `app_home_opened`. */
export const performHome: Perform<BodyOf<'home'>> = (acting, { app_id, tab = 'home' }) => {
  const { world, person } = acting;
  const app = installedApp(acting, app_id);
  if (isRefusal(app)) return app;
  if (tab === 'home' && !hasHomeTab(app.manifest))
    return cannot(
      `${app.name} has no Home tab; set features.app_home.home_tab_enabled in its manifest.`,
    );
  const pair = new Set([app.bot_user, person.id]);
  const channel = directConversation(world, pair) ?? openDirect(world, pair, person.id);
  const home = homeOf(world, person.id, app.id);
  const opened = homeOpened(world, app.id, {
    user: person.id,
    channel: channel.id,
    tab,
    ...(home === undefined || tab !== 'home' ? {} : { view: wireView(world, home) }),
  });
  const about = { channel: channel.id, ...(home === undefined ? {} : { view_id: home.id }) };
  if (!isSubscribed(app, 'app_home_opened', null))
    return {
      app,
      about,
      payload: null,
      detail: `${app.name} is not subscribed to app_home_opened, so nothing was sent.`,
    };
  const added = addEvent(world, app, {
    type: 'app_home_opened',
    subject: channel.id,
    event: opened.bodyFor(app),
  });
  return { app, about, payload: JSON.parse(added.body) as object, event: added.id };
};
