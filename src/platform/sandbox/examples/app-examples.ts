import { linksFor } from '../../model/interactions/shared-links.ts';
import { refreshTokenOf } from '../../model/refresh-token.ts';
import { triggerState } from '../../model/interactions/trigger.ts';
import { type Example, given, lacking } from './example.ts';
import { type ExampleCaller, newestMessage, somebodyElse } from './places.ts';

const A_TITLE = { type: 'plain_text', text: 'Hello from Parley' };
const A_BLOCK = { type: 'section', text: { type: 'mrkdwn', text: 'A view of the *Explorer*.' } };
const A_MODAL = JSON.stringify({ type: 'modal', title: A_TITLE, blocks: [A_BLOCK] });
const A_HOME = JSON.stringify({ type: 'home', blocks: [A_BLOCK] });

/** The newest trigger of the app that can be used. */
const openTrigger = ({ world, app }: ExampleCaller) => {
  for (const each of world.triggers.scanIndex('app', { prefix: `${app.id}:`, reverse: true }))
    if (triggerState(world, each) === 'open') return each;
  return undefined;
};

/** The newest view of the app that somebody has open. */
const openView = ({ world, app }: ExampleCaller, type?: 'modal') =>
  Array.from(world.views.scanIndex('serial', { prefix: '', reverse: true })).find(
    (view) => view.app === app.id && (type === undefined || view.given.type === type),
  );

const needsTrigger = (message: string, view_id?: string): Example => ({
  missing: { message, remedy: { trigger: view_id === undefined ? {} : { view_id } } },
});

function opening(caller: ExampleCaller): Example {
  const trigger = openTrigger(caller);
  return trigger === undefined
    ? needsTrigger('No trigger of the app can be used: one comes with what people do.')
    : given({ trigger_id: trigger.id, view: A_MODAL });
}

function pushing(caller: ExampleCaller): Example {
  const view = openView(caller, 'modal');
  if (view === undefined) return lacking('Nobody has a modal of the app open.', 'views.open');
  const trigger = openTrigger(caller);
  return trigger === undefined || trigger.view !== view.id
    ? needsTrigger('No trigger comes from the modal that is open.', view.id)
    : given({ trigger_id: trigger.id, view: A_MODAL });
}

function updating(caller: ExampleCaller): Example {
  const view = openView(caller);
  if (view === undefined) return lacking('The app has no open view.', 'views.publish');
  return given({ view_id: view.id, view: view.given.type === 'home' ? A_HOME : A_MODAL });
}

/** A message with a link to a domain of the app. */
function unfurling(caller: ExampleCaller): Example {
  const message = newestMessage(caller, (each) => linksFor(caller.app, each).length > 0);
  if (message === undefined)
    return lacking(
      'No message has a link to a domain in features.unfurl_domains of the app.',
      'chat.postMessage',
    );
  const [link] = linksFor(caller.app, message);
  const unfurls = JSON.stringify({ [link?.url ?? '']: { text: 'What the link leads to' } });
  return given({ channel: message.channel, ts: message.ts, unfurls });
}

const A_MANIFEST = JSON.stringify({
  display_information: { name: 'Made by a call' },
  features: { bot_user: { display_name: 'made-by-a-call' } },
  oauth_config: { scopes: { bot: ['chat:write'] } },
});

/** The newest app that can be deleted: not the one that calls. */
function deleting({ world, app }: ExampleCaller): Example {
  const other = Array.from(world.apps.scan({ reverse: true })).find(
    ({ id, deleted }) => id !== app.id && deleted !== true,
  );
  return other === undefined
    ? lacking('A world keeps one app at least.', 'apps.manifest.create')
    : given({ app_id: other.id });
}

/** The refresh token of an app configuration token. */
function rotating({ world }: ExampleCaller): Example {
  const row = Array.from(world.refreshTokens.scan()).find(
    ({ renews, revoked }) => renews === 'config' && !revoked,
  );
  return row === undefined
    ? {
        missing: { message: 'Nobody has an app configuration token.', remedy: { token: 'config' } },
      }
    : given({ refresh_token: refreshTokenOf(row) });
}

/** Examples of the methods of views, manifests and unfurls. */
export const APP_EXAMPLES: Readonly<Record<string, (caller: ExampleCaller) => Example>> = {
  'views.open': opening,
  'views.publish': (caller) =>
    given({ user_id: somebodyElse(caller)?.id ?? caller.user.id, view: A_HOME }),
  'views.push': pushing,
  'views.update': updating,
  'apps.manifest.create': () => given({ manifest: A_MANIFEST }),
  'apps.manifest.delete': deleting,
  'apps.manifest.export': ({ app }) => given({ app_id: app.id }),
  'apps.manifest.update': ({ app }) => given({ app_id: app.id, manifest: A_MANIFEST }),
  'apps.manifest.validate': () => given({ manifest: A_MANIFEST }),
  'tooling.tokens.rotate': rotating,
  'chat.unfurl': unfurling,
};
