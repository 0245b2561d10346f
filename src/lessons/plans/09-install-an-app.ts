import { CALLBACK_PATH } from '../../contract/relying-party.ts';
import { done, notDone } from '../definition/facts.ts';
import { defineLesson } from '../definition/lesson.ts';
import { scopesIn, textOf } from '../evidence/argument.ts';
import { exchangeHint } from '../evidence/exchange-hint.ts';
import {
  isInstallDecision,
  isInstallExchange,
  isInstallPage,
  makeOwnWebhookTest,
  webhookIn,
} from '../evidence/install-flow.ts';
import { isWebhookPost, jsonPost } from '../evidence/posts.ts';
import { postForm } from '../evidence/sign-ins.ts';
import { installAnAppStudy } from '../studies/09-install-an-app.ts';

const PAGE = '/oauth/v2/authorize';
const SCOPES = 'chat:write,channels:read,incoming-webhook';

const CONSENT = { role: 'region', name: 'Consent' } as const;

/** Lesson 9: install an app, and post with the webhook that it gets. */
export const installAnApp = defineLesson({
  id: 'install-an-app',
  number: 9,
  title: 'Install an app and get a webhook',
  summary: 'Bring an app into a workspace with OAuth, and post with the webhook that it gets.',
  minutes: 10,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  study: installAnAppStudy,
  chapters: {
    ask: {
      title: 'Ask for scopes',
      text: [
        'An app can do nothing in a workspace until somebody there installs it.',
        'It sends the browser to `/oauth/v2/authorize`, and names in `scope` what it wants to do.',
        'The scope `incoming-webhook` asks for a webhook. Without it the app gets no webhook.',
        'The app adds a random `state`, and keeps a copy. Later, this shows that the answer belongs to its own request.',
      ],
      task: 'Create a request with the scope incoming-webhook, and follow “Add to workspace” in the small browser.',
      view: { panel: 'install' },
      places: {
        create: { role: 'button', name: /^Create/ },
        consent: CONSENT,
      },
      hints: [
        'The request is an address. Nothing happens until a browser opens it.',
        'Press “Create the request”, then “Add to workspace” in the small browser below.',
        'The address is `/oauth/v2/authorize` with `client_id`, `scope=chat:write,incoming-webhook`, `redirect_uri` and `state`.',
      ],
      check: ({ chapterCalls }) => {
        const requests = chapterCalls.filter(
          (call) => isInstallPage(call) && !isInstallDecision(call),
        );
        const good = requests.find(
          (call) =>
            call.error === null &&
            scopesIn(textOf(call, 'scope')).includes('incoming-webhook') &&
            textOf(call, 'state') !== '',
        );
        if (good)
          return done(
            `The page asks for consent to ${scopesIn(textOf(good, 'scope')).join(', ')}.`,
            good,
          );
        const last = requests.at(-1);
        if (last === undefined) return notDone();
        if (last.error !== null)
          return notDone(`The page refused the request with ${last.error}: the wire says why.`);
        return scopesIn(textOf(last, 'scope')).includes('incoming-webhook')
          ? notDone(
              'The request has no state. An app that sends no state cannot tell the answer to its own request from another one.',
            )
          : notDone(
              `The request asks for ${scopesIn(textOf(last, 'scope')).join(', ')}. Add incoming-webhook.`,
            );
      },
      solve: async ({ world, send }) => {
        const { apps, deployment } = await world();
        const query = new URLSearchParams({
          client_id: apps[0]?.client_id ?? '',
          scope: SCOPES,
          redirect_uri: deployment.base_url + CALLBACK_PATH,
          state: 'a-random-value',
        });
        await send(`${PAGE}?${query}`);
      },
    },
    cancel: {
      title: 'Say no',
      text: [
        'The person reads what the app wants, and may say no.',
        'In Parley the browser then returns to the redirect URI, with `error=access_denied` and no code.',
        'The `state` comes back too. Your app has to expect this answer: people do change their minds.',
      ],
      task: 'Press Cancel on the consent page, and look at what the app gets.',
      view: { panel: 'install' },
      places: {
        consent: CONSENT,
        callback: { role: 'region', name: 'Callback' },
      },
      hints: [
        'The consent page has two buttons.',
        'Press Cancel in the small browser. The step “Callback” shows what came back.',
        'The form posts `decision=cancel`, and the answer redirects to the redirect URI with `error=access_denied`.',
      ],
      check: ({ chapterCalls }) => {
        const cancelled = chapterCalls.find(
          (call) => isInstallDecision(call) && call.error === 'access_denied',
        );
        if (cancelled) return done('The app got access_denied, and no code.', cancelled);
        const last = chapterCalls.findLast(isInstallDecision);
        if (last === undefined) return notDone();
        return last.error === null
          ? notDone('You allowed it. Ask again, and press Cancel this time.')
          : notDone(`The decision was refused with ${last.error}. Open the consent page again.`);
      },
      solve: async ({ consent }) => {
        await consent(PAGE, { scope: SCOPES, state: 'first' }, { decision: 'cancel' });
      },
    },
    allow: {
      title: 'Say yes, for one channel',
      text: [
        'A webhook posts to one channel. The person who installs the app chooses it here, not the app.',
        'No message can change it later: channel, name and icon come from the install.',
        'The browser brings the app a `code`. A code is not a token: the app can exchange it once.',
      ],
      task: 'Ask again, choose the channel #random for the webhook, and press Allow.',
      view: { panel: 'install' },
      places: {
        create: { role: 'button', name: /^Create/ },
        consent: CONSENT,
      },
      hints: [
        'A consent page takes one decision. You need a new one.',
        'Press “Create another”, then “Add to workspace”, choose #random, and press Allow.',
        'The form posts `decision=allow` with the id of the channel, and the answer redirects with `code` and `state`.',
      ],
      check: ({ chapterCalls }) => {
        const decisions = chapterCalls.filter(isInstallDecision);
        const allowed = decisions.find(
          ({ error, location, args }) =>
            error === null && Boolean(args['channel']) && /[?&]code=/.test(location ?? ''),
        );
        if (allowed) return done('The app got a code, and the webhook has its channel.', allowed);
        const last = decisions.at(-1);
        if (last === undefined) return notDone();
        if (last.args['decision'] === 'cancel')
          return notDone('You cancelled again. Create another request, and allow it.');
        if (last.error !== null) return notDone(`The decision was refused with ${last.error}.`);
        return last.args['channel']
          ? notDone(
              'The page was shown again: the person is not in that channel, or wanted to see other channels.',
            )
          : notDone('No channel was chosen. With incoming-webhook, the page asks for one.');
      },
      solve: async ({ consent, channel }) => {
        await consent(
          PAGE,
          { scope: SCOPES, state: 'second' },
          { channel: await channel('random') },
        );
      },
    },
    exchange: {
      title: 'Exchange the code',
      text: [
        'The code came through a browser, where others may see it. So the app now shows its `client_secret`, from its server.',
        '`oauth.v2.access` answers with a token, the `scope` that was granted, and `incoming_webhook`.',
        'That object names the channel, its id, a page for settings, and the `url` to post to.',
        'Compare the granted scopes with those you asked for before you rely on them.',
      ],
      task: 'Exchange the code, and find incoming_webhook in the answer.',
      view: { panel: 'install' },
      places: { exchange: { role: 'button', name: 'Exchange the code' } },
      hints: [
        'The browser has brought the code. Who must send it on, so that it is worth something?',
        'Press “Exchange the code”. If a code was used or is too old, allow once more first.',
        'POST `/api/oauth.v2.access` with `code`, `client_id`, `client_secret` and the same `redirect_uri`.',
      ],
      check: ({ chapterCalls }) => {
        const exchanges = chapterCalls.filter(isInstallExchange);
        const good = exchanges.find((call) => call.error === null && webhookIn(call) !== undefined);
        if (good) return done(`The app got a webhook for ${webhookIn(good)?.channel}.`, good);
        const last = exchanges.at(-1);
        if (last === undefined) return notDone();
        if (last.error === null)
          return notDone(
            'The answer has no incoming_webhook: its `scope` lacks incoming-webhook. Ask for it.',
          );
        return notDone(exchangeHint(last, 'Allow once more, and exchange the new one'));
      },
      solve: async (driver) => {
        const callback = await driver.consent(
          PAGE,
          { scope: SCOPES, state: 'third' },
          { channel: await driver.channel('random') },
        );
        await postForm(driver, '/api/oauth.v2.access', { code: callback.get('code') ?? '' });
      },
    },
    post: {
      title: 'Post with the new webhook',
      text: [
        'The URL is the whole permission. Store it like a password.',
        'A post needs a `text`, and is answered with `ok`. The answer does not contain the `ts` of the message.',
      ],
      task: 'Post a message with the webhook that you just got.',
      view: { panel: 'install' },
      places: {
        message: { role: 'textbox', name: 'Message' },
        post: { role: 'button', name: 'Post' },
      },
      hints: [
        'It has to be the new webhook, not the one that this world began with.',
        'In the step “Webhook”, write a message and press Post.',
        'In a terminal: `curl -H \'Content-Type: application/json\' -d \'{"text":"Hello"}\'` and the `url` of the answer.',
      ],
      check: (facts) => {
        const isOwnWebhook = makeOwnWebhookTest(facts);
        const posts = facts.chapterCalls.filter(isWebhookPost);
        const posted = posts.find((call) => isOwnWebhook(call) && call.error === null);
        if (posted) return done('The new webhook answered ok.', posted);
        const last = posts.at(-1);
        if (last === undefined) return notDone();
        return isOwnWebhook(last)
          ? notDone(`The new webhook answered ${last.error}: the wire says why.`)
          : notDone('You posted with another webhook. Use the url of the last exchange.');
      },
      solve: async ({ world, send }) => {
        await send(
          (await world()).apps[0]?.webhooks.at(-1)?.url ?? '',
          jsonPost({ text: 'Hello from the install' }),
        );
      },
    },
    uninstall: {
      title: 'Remove the app, and post again',
      text: [
        'An install ends, too. `apps.uninstall` removes the app from the workspace.',
        'In Parley all its tokens and webhooks end at the same moment: nobody has to look for them.',
        'The webhook then answers `no_service`. Do not retry on that: only a new install helps.',
      ],
      task: 'Uninstall the app, then post with the same webhook again.',
      view: { panel: 'install' },
      places: {
        uninstall: { role: 'button', name: 'Uninstall the app' },
        post: { role: 'button', name: 'Post' },
      },
      hints: [
        'First remove the app. Then post, and see it fail.',
        'Press “Uninstall the app”, then Post in the step “Webhook”.',
        'Call `apps.uninstall` with `client_id`, `client_secret` and a token of the app, then post to the same URL.',
      ],
      check: (facts) => {
        const isOwnWebhook = makeOwnWebhookTest(facts);
        const { chapterCalls } = facts;
        const removed = chapterCalls.find(
          ({ name, error }) => name === 'apps.uninstall' && error === null,
        );
        if (removed === undefined) {
          const refused = chapterCalls.findLast(({ name }) => name === 'apps.uninstall');
          if (refused) return notDone(`apps.uninstall was refused with ${refused.error}.`);
          return chapterCalls.some(({ name, error }) => name === 'auth.revoke' && error === null)
            ? notDone('You revoked one token. The webhook lives on until the app is removed.')
            : notDone();
        }
        const laterPosts = chapterCalls.filter(
          (call) => call.id > removed.id && isOwnWebhook(call),
        );
        const refusedPost = laterPosts.find(({ error }) => error === 'no_service');
        if (refusedPost)
          return done('The webhook answered no_service: it ended with the app.', refusedPost);
        return notDone('The app is removed. Now post with the same webhook once more.');
      },
      solve: async ({ world, call, send }) => {
        const { client_id, client_secret, webhooks = [] } = (await world()).apps[0] ?? {};
        await call('apps.uninstall', { client_id, client_secret });
        await send(webhooks.at(-1)?.url ?? '', jsonPost({ text: 'Is anybody there?' }));
      },
    },
  },
  end: {
    text: [
      'You asked, were refused, asked again, and got a token and a webhook.',
      'And you saw both end: an install is a permission, and the workspace can take it back.',
    ],
    view: { panel: 'workspace', search: { channel: 'random' } },
  },
});
