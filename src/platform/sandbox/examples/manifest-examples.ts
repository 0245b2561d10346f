import { linksFor } from '../../model/interactions/shared-links.ts';
import { refreshTokenOf } from '../../model/sign-in/refresh-token.ts';
import { type Example, callWith, requireCall } from './example.ts';
import { type ExampleCaller, newestMessage } from './places.ts';

/** A message with a link to a domain of the app. */
function unfurlLink(caller: ExampleCaller): Example {
  const message = newestMessage(caller, (each) => linksFor(caller.app, each).length > 0);
  if (message === undefined)
    return requireCall(
      'No message has a link to a domain in features.unfurl_domains of the app.',
      'chat.postMessage',
    );
  const [link] = linksFor(caller.app, message);
  const unfurls = JSON.stringify({ [link?.url ?? '']: { text: 'What the link leads to' } });
  return callWith({ channel: message.channel, ts: message.ts, unfurls });
}

const A_MANIFEST = JSON.stringify({
  display_information: { name: 'Made by a call' },
  features: { bot_user: { display_name: 'made-by-a-call' } },
  oauth_config: { scopes: { bot: ['chat:write'] } },
});

/** The newest app that can be deleted: not the one that calls. */
function deleteApp({ world, app }: ExampleCaller): Example {
  const other = Array.from(world.apps.scan({ reverse: true })).find(
    ({ id, deleted }) => id !== app.id && deleted !== true,
  );
  return other === undefined
    ? requireCall('A world keeps one app at least.', 'apps.manifest.create')
    : callWith({ app_id: other.id });
}

/** The refresh token of an app configuration token. */
function rotateToken({ world }: ExampleCaller): Example {
  const row = Array.from(world.refreshTokens.scan()).find(
    ({ renews, revoked }) => renews === 'config' && !revoked,
  );
  return row === undefined
    ? {
        missing: { message: 'Nobody has an app configuration token.', remedy: { token: 'config' } },
      }
    : callWith({ refresh_token: refreshTokenOf(row) });
}

/** Examples of the methods that manifests are about. */
export const MANIFEST_EXAMPLES: Readonly<Record<string, (caller: ExampleCaller) => Example>> = {
  'apps.manifest.create': () => callWith({ manifest: A_MANIFEST }),
  'apps.manifest.delete': deleteApp,
  'apps.manifest.export': ({ app }) => callWith({ app_id: app.id }),
  'apps.manifest.update': ({ app }) => callWith({ app_id: app.id, manifest: A_MANIFEST }),
  'apps.manifest.validate': () => callWith({ manifest: A_MANIFEST }),
  'chat.unfurl': unfurlLink,
  'tooling.tokens.rotate': rotateToken,
};
