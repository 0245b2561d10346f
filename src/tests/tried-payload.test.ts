import { beforeEach, describe, expect, it } from 'vitest';
import { elementsIn } from '../contract/blocks/identify.ts';
import type { WorldBrief } from '../contract/sandbox.ts';
import { draftOfPayload, payloadOf } from '../panels/composer/draft/message-draft.ts';
import { addMissingIds } from '../panels/composer/draft/shown-blocks.ts';
import { findTemplate } from '../panels/composer/draft/templates.ts';
import {
  fillDraft,
  tryAct,
  type PreviewAct,
  type ActContext,
} from '../panels/composer/preview/try-act.ts';
import {
  type InteractiveApp,
  openInteractiveApp,
  plain,
} from '../platform/testing/interactive-app.ts';
import { START_S } from '../platform/testing/open-world.ts';

let app: InteractiveApp;
let brief: WorldBrief;
let context: ActContext;

beforeEach(async () => {
  app = await openInteractiveApp();
  await app.world.sandbox('/clock', { frozen: true });
  brief = await app.world.brief();
  const own = brief.apps.find(({ app_id }) => app_id === app.app_id);
  const { body } = await app.world.sandbox(`/users?ids=${app.user_id}`);
  context = {
    actor: {
      team: brief.team,
      person: { id: app.user_id, name: body.people[0].name },
      app: {
        id: app.app_id,
        bot_id: own?.bot_id ?? '',
        verification_token: app.verification_token,
      },
    },
    author: { user: app.bot_user_id, isApp: true },
    channel: { id: app.channel, name: 'general' },
    known: {
      hasUser: () => true,
      hasChannel: () => true,
      hasConversation: (id) => id === app.channel,
      offered: () => [],
      file: () => null,
    },
    now: START_S,
  };
});

/** What only the platform can make, as the preview writes it. */
const LATER = {
  view: 'VIEW_ID',
  trigger: 'TRIGGER_ID',
  hash: 'HASH',
  ts: 'MESSAGE_TS',
  url: 'RESPONSE_URL',
};

function withWords(
  payload: unknown,
  ids: { readonly view?: string; readonly ts?: string },
): unknown {
  return JSON.parse(JSON.stringify(payload), (name, value: unknown) => {
    if (name === 'trigger_id') return LATER.trigger;
    if (name === 'response_url') return LATER.url;
    if (name === 'hash') return LATER.hash;
    if (name === 'action_ts') return value;
    if (value === ids.view) return LATER.view;
    return value === ids.ts ? LATER.ts : value;
  });
}

/** A payload whose blocks have the ids that the preview gives them. */
function identified(payload: Readonly<Record<string, unknown>>) {
  const { blocks, attachments } = addMissingIds(draftOfPayload(payload));
  return { ...payload, blocks, ...(attachments.length > 0 && { attachments }) };
}

/** What the preview says, and what the platform sends of the same act. */
async function bothOf(
  payload: Readonly<Record<string, unknown>>,
  act: PreviewAct,
  values: Readonly<Record<string, Record<string, unknown>>> = {},
) {
  const whole = identified(payload);
  const draft = draftOfPayload(whole);
  const tried = tryAct(act, fillDraft(draft, values, context.known), context);
  if (!('payload' in tried)) throw new Error(tried.reason);
  const { type } = payload;
  let where: { readonly view_id?: string; readonly channel?: string; readonly ts?: string };
  if (type === 'modal') {
    const issued = await app.world.sandbox('/triggers', { app_id: app.app_id });
    const { body } = await app.call('views.open', {
      trigger_id: issued.body.trigger_id,
      view: payloadOf(draft),
    });
    where = { view_id: body.view.id };
  } else if (type === 'home') {
    const view = payloadOf(draft);
    const { body } = await app.call('views.publish', { user_id: app.user_id, view });
    where = { view_id: body.view.id };
  } else {
    const { channel } = app;
    const { body } = await app.call('chat.postMessage', { channel, ...payloadOf(draft) });
    where = { channel, ts: body.ts };
  }
  const done = await app.act({
    ...act,
    ...where,
    ...(act.type === 'suggestion' || act.type === 'view_closed' ? {} : { values }),
  });
  const { view_id: view, ts } = where;
  return {
    previewed: tried.payload,
    sent: withWords(done.payload ?? done, { ...(view && { view }), ...(ts && { ts }) }),
  };
}

const payloadNamed = (id: string) => findTemplate(id)?.payload ?? {};
function act(
  payload: Readonly<Record<string, unknown>>,
  action_id: string,
  value?: unknown,
): PreviewAct {
  const { blocks, attachments } = identified(payload);
  const all = [blocks, ...(attachments ?? []).map((each) => Object(each)['blocks'] ?? [])].flat();
  const found = elementsIn(all).find((each) => each.action_id === action_id);
  return {
    type: 'action',
    block_id: found?.block_id ?? '',
    action_id,
    ...(value === undefined ? {} : { value }),
  };
}

describe('the payload in the preview of the Composer is what the platform sends', () => {
  it.each([
    ['approval', 'approve', 'yes'],
    ['poll', 'vote_1', '1'],
    ['settings', 'interval', 'hour'],
    ['settings', 'time', '10:30'],
    ['to-do', 'done', ['1']],
    ['to-do', 'to_do', 'edit demo'],
    ['welcome', 'start', 'start'],
  ])('of an act in the template %s: %s', async (id, action, value) => {
    const payload = payloadNamed(id);
    const { previewed, sent } = await bothOf(payload, act(payload, action, value));
    expect(previewed).toEqual(sent);
  });

  it('of Submit, with a value of every kind', async () => {
    const values = {
      text: { text: 'A few words' },
      rich_text: { rich_text: 'and more' },
      email: { email: 'jun@example.com' },
      url: { url: 'https://example.com' },
      number: { number: '7' },
      date: { date: '2026-02-03' },
      time: { time: '23:59' },
      date_time: { date_time: 1_767_225_600 },
      size: { size: 'm' },
      sizes: { sizes: ['s', 'l'] },
      person: { person: app.user_id },
      people: { people: [app.user_id] },
      channel: { channel: app.channel },
      conversation: { conversation: app.channel },
      radio: { radio: 's' },
      boxes: { boxes: ['m'] },
    };
    const submit = { type: 'view_submission' } as const;
    const { previewed, sent } = await bothOf(payloadNamed('form'), submit, values);
    expect(previewed).toEqual(sent);
  });

  it('of Cancel, where the view asks to hear of it', async () => {
    const { previewed, sent } = await bothOf(payloadNamed('steps'), { type: 'view_closed' });
    expect(previewed).toEqual(sent);
  });

  it('of typing in an external select', async () => {
    const { previewed, sent } = await bothOf(payloadNamed('form'), {
      type: 'suggestion',
      block_id: 'external',
      action_id: 'external',
      value: 'par',
    });
    expect(previewed).toEqual(sent);
  });

  it('of a response URL that a form asks for', async () => {
    const payload = {
      type: 'modal',
      title: plain('Where?'),
      submit: plain('Go'),
      blocks: [
        {
          type: 'input',
          block_id: 'where',
          label: plain('Where?'),
          element: {
            type: 'conversations_select',
            action_id: 'to',
            response_url_enabled: true,
          },
        },
      ],
    };
    const values = { where: { to: app.channel } };
    const { previewed, sent } = await bothOf(payload, { type: 'view_submission' }, values);
    expect(previewed).toEqual(sent);
  });

  it('of a press in an attachment, new and old', async () => {
    const button = { type: 'button', action_id: 'go', text: plain('Go'), value: 'v' };
    const blocks = {
      text: 'x',
      attachments: [{ text: 'first' }, { blocks: [{ type: 'actions', elements: [button] }] }],
    };
    const newer = await bothOf(blocks, act(blocks, 'go', 'v'));
    expect(newer.previewed).toEqual(newer.sent);
    const older = {
      text: 'x',
      attachments: [
        {
          callback_id: 'older',
          fallback: 'x',
          actions: [{ name: 'go', type: 'button', text: 'Go', value: 'v' }],
        },
      ],
    };
    const press = { type: 'action', block_id: '', action_id: 'go', value: 'v' } as const;
    const { previewed, sent } = await bothOf(older, press);
    expect(previewed).toEqual(sent);
  });
});
