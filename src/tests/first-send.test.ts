import { expect, it } from 'vitest';
import { tokensOf } from '../client/acting.ts';
import type { Catalog, CatalogMethod } from '../contract/catalog.ts';
import type { CallExample } from '../contract/sandbox.ts';
import { SCOPES } from '../contract/scopes.ts';
import { makeDefaultDraft } from '../panels/explorer/draft/default-draft.ts';
import { prepareRequest } from '../panels/explorer/draft/prepared-request.ts';
import { pathOf } from '../platform/testing/files.ts';
import { openWorld, type Answered, type OpenWorld } from '../platform/testing/open-world.ts';

const { methods }: Catalog = (await (await openWorld()).sandbox('/catalog')).body;
const callers = methods.flatMap((method) =>
  (method.token_types.length > 0 ? method.token_types : (['bot'] as const)).map(
    (type) => [method.name, type, method] as const,
  ),
);

/** Calls that the token does not allow, whatever the arguments are. */
const REFUSED: Readonly<Record<string, string>> = {
  // The older methods take the tokens of legacy apps only.
  'channels.history bot': 'method_deprecated',
  'channels.history user': 'method_deprecated',
  'groups.history bot': 'method_deprecated',
  'groups.history user': 'method_deprecated',
  'im.history bot': 'deprecated_endpoint',
  'im.history user': 'deprecated_endpoint',
  'mpim.history bot': 'deprecated_endpoint',
  'mpim.history user': 'deprecated_endpoint',
  // Apps do not rotate their tokens unless somebody turns that on.
  'oauth.v2.exchange bot': 'token_rotation_not_enabled',
  'oauth.v2.exchange user': 'token_rotation_not_enabled',
  // A workspace token reaches only the channels that its bot is in.
  'conversations.join workspace': 'no_permission',
  'conversations.unarchive workspace': 'no_permission',
};

/** What a new world does not have, and the call that its example names for it. */
const newReminder = async (world: OpenWorld, token: string): Promise<Answered> =>
  (await firstSend(world, named('reminders.add'), token)).answer;

const newGroup = async (world: OpenWorld, token: string): Promise<Answered> =>
  (await firstSend(world, named('usergroups.create'), token)).answer;

const REMEDIES: Readonly<Record<string, (world: OpenWorld, token: string) => Promise<Answered>>> = {
  'groups.history': ({ call }, token) =>
    call('conversations.create', { name: 'secret', is_private: 'true' }, { token }),
  'mpim.history': async ({ call, brief }, token) => {
    const { sample } = (await brief()).users;
    return call('conversations.open', { users: sample.slice(0, 2).join(',') }, { token });
  },
  'bookmarks.edit': async (world, token) =>
    (await firstSend(world, named('bookmarks.add'), token)).answer,
  'bookmarks.remove': async (world, token) =>
    (await firstSend(world, named('bookmarks.add'), token)).answer,
  'conversations.rename': ({ call }, token) =>
    call('conversations.create', { name: 'mine' }, { token }),
  'pins.remove': async (world, token) => (await firstSend(world, named('pins.add'), token)).answer,
  'reactions.remove': async (world, token) =>
    (await firstSend(world, named('reactions.add'), token)).answer,
  'apps.manifest.delete': async (world, token) =>
    (await firstSend(world, named('apps.manifest.create'), token)).answer,
  'chat.deleteScheduledMessage': async (world, token) =>
    (await firstSend(world, named('chat.scheduleMessage'), token)).answer,
  'agents.sessions.rename': async (world, token) =>
    (await firstSend(world, named('agents.sessions.setStatus'), token)).answer,
  'chat.appendStream': async (world, token) =>
    (await firstSend(world, named('chat.startStream'), token)).answer,
  'chat.stopStream': async (world, token) =>
    (await firstSend(world, named('chat.startStream'), token)).answer,
  'chat.unfurl': async (world, token) => {
    await registerDomain(world);
    const text = '<https://tasks.example/42>';
    return world.call(
      'chat.postMessage',
      { channel: world.channels['deploys'] ?? '', text },
      { token },
    );
  },
  'files.completeUploadExternal': sendBytes,
  'files.delete': completeFile,
  'files.info': completeFile,
  'files.revokePublicURL': completeFile,
  'files.sharedPublicURL': completeFile,
  'tooling.tokens.rotate': async (world) => {
    const token = await world.mint('config', []);
    return world.call('apps.manifest.validate', { manifest: MANIFEST }, { token });
  },
  'usergroups.disable': newGroup,
  'usergroups.enable': newGroup,
  'usergroups.update': newGroup,
  'usergroups.users.list': newGroup,
  'usergroups.users.update': newGroup,
  'reminders.complete': newReminder,
  'reminders.delete': newReminder,
  'reminders.info': newReminder,
  'dnd.endSnooze': async (world, token) =>
    (await firstSend(world, named('dnd.setSnooze'), token)).answer,
  'views.open': (world) => trigger(world),
  'views.push': async (world, token) => {
    await trigger(world);
    const { answer } = await firstSend(world, named('views.open'), token);
    return trigger(world, answer.body.view.id);
  },
  'views.update': async (world, token) =>
    (await firstSend(world, named('views.publish'), token)).answer,
  'oauth.v2.access': ({ sandbox, app }) =>
    sandbox('/codes', { app_id: app.app_id, flow: 'install' }),
  'openid.connect.token': ({ sandbox, app }) =>
    sandbox('/codes', { app_id: app.app_id, flow: 'sign-in' }),
};

/** Begins an upload, and sends its bytes. */
async function sendBytes(world: OpenWorld, token: string): Promise<Answered> {
  const { answer } = await firstSend(world, named('files.getUploadURLExternal'), token);
  await world.send(pathOf(answer.body.upload_url), { method: 'POST', body: 'hello' });
  return answer;
}

async function completeFile(world: OpenWorld, token: string): Promise<Answered> {
  await sendBytes(world, token);
  return (await firstSend(world, named('files.completeUploadExternal'), token)).answer;
}

const MANIFEST = JSON.stringify({ display_information: { name: 'A' } });

/** Gives the app a domain whose links it unfurls. */
async function registerDomain({ sandbox, app }: OpenWorld): Promise<void> {
  const path = `/apps/${app.app_id}/manifest`;
  const { manifest } = (await sandbox(path)).body;
  const features = { ...manifest.features, unfurl_domains: ['tasks.example'] };
  await sandbox(path, { manifest: { ...manifest, features } }, 'PUT');
}

/** Issues a trigger of the app. */
const trigger = ({ sandbox, app }: OpenWorld, view_id?: string) =>
  sandbox('/triggers', { app_id: app.app_id, ...(view_id && { view_id }) });

const named = (name: string): CatalogMethod => {
  const found = methods.find((method) => method.name === name);
  if (found === undefined) throw new Error(`no method ${name}`);
  return found;
};

/** Sends a method exactly as the Explorer first shows it with that token. */
async function firstSend(world: OpenWorld, method: CatalogMethod, token: string) {
  const brief = await world.brief();
  const acting = tokensOf(brief).find((each) => each.token === token);
  const caller = new URLSearchParams({
    app_id: world.app.app_id,
    ...(typeof acting?.user_id === 'string' && { user_id: acting.user_id }),
  });
  const example = (await world.sandbox(`/examples/${method.name}?${caller}`)).body;
  const draft = makeDefaultDraft(method, brief, example);
  const { verb, url, headers, body } = prepareRequest(method, draft, token);
  const answer = await world.send(new URL(url).pathname + new URL(url).search, {
    method: verb,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    ...(body !== null && { body: body.bytes }),
  });
  return { answer, missing: example.missing as CallExample['missing'] };
}

it.each(callers)(
  '%s, as the Explorer first shows it to a %s token, answers ok or says what is missing',
  async (name, type, method) => {
    const world = await openWorld();
    const token = await world.mint(type, SCOPES);
    const first = await firstSend(world, method, token);
    const refused = REFUSED[`${name} ${type}`];
    if (refused !== undefined) return expect(first.answer.body).toMatchObject({ error: refused });
    if (first.missing === null) return expect(first.answer.body).toMatchObject({ ok: true });
    // The world does not have what the call takes; with the remedy, it does.
    const done = await REMEDIES[name]?.(world, token);
    expect(done?.body).toMatchObject({ ok: true });
    const second = await firstSend(world, method, token);
    expect(second.missing).toBeNull();
    expect(second.answer.body).toMatchObject({ ok: true });
  },
);
