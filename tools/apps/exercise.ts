import { elementsIn, type PlacedElement } from '../../src/contract/blocks/identify.ts';
import { keepsChoice } from '../../src/contract/interactions/choice.ts';
import type { Manifest } from '../../src/contract/manifest/manifest.ts';
import type { View } from '../../src/contract/views/view.ts';

/** Uses all that an app offers to people, as a person would: what it shows in answer is used, too. */

/** Something that was done, and its outcome. */
export interface Done {
  readonly what: string;
  readonly state: string;
  readonly detail: string;
}

/** A call of the sandbox, or of a method with the token of a person. */
export interface Access {
  readonly sandbox: (path: string, body?: object) => Promise<Fields>;
  readonly call: (method: string, args: Record<string, string>) => Promise<Fields>;
}

interface Used {
  readonly app_id: string;
  readonly user_id: string;
  readonly bot_user_id: string;
  /** A conversation in which the bot is. */
  readonly channel: string;
  readonly manifest: Manifest;
}

type Fields = Record<string, any>;

/** The most acts: an app may show a new button for each that is pressed. */
const MAX_ACTS = 60;

/** How long an app may take to show something after it has acknowledged, in milliseconds. */
const SHOW_TIMEOUT_MS = 1200;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Uses everything that the manifest offers, and everything that is shown then. */
export async function exercise({ sandbox, call }: Access, used: Used): Promise<Done[]> {
  const { app_id, user_id, channel, manifest } = used;
  const done: Done[] = [];
  const seen = new Set<string>();

  async function act(what: string, body: object): Promise<void> {
    if (done.length >= MAX_ACTS || seen.has(what)) return;
    seen.add(what);
    const answer = await sandbox('/interactions', { user_id, ...body });
    const { state = 'refused', detail = answer['message'] ?? '' } = answer['interaction'] ?? {};
    done.push({ what, state, detail });
    await pause(SHOW_TIMEOUT_MS);
  }
  const views = (): Promise<Fields> => sandbox(`/views?user_id=${user_id}&app_id=${app_id}`);

  /** Presses and chooses in blocks, except in inputs, which are sent with their form. */
  async function press(where: string, blocks: readonly unknown[], place: object): Promise<void> {
    for (const placed of elementsIn(blocks)) {
      if (placed.block['type'] === 'input') continue;
      const { action_id, block_id, element } = placed;
      const what = `${String(element['type'])} ${action_id} in ${where}`;
      const value = await valueFor(placed, place);
      await act(what, { type: 'action', ...place, block_id, action_id, value });
    }
  }
  /** What a person would choose in an element. An external select is asked for its options first. */
  async function valueFor({ element, action_id, block_id }: PlacedElement, place: object) {
    const type = String(element['type']);
    if (!type.includes('external_select')) return choiceFor(element, { user_id, channel });
    const body = { type: 'suggestion', user_id, ...place, action_id, block_id, value: 'a' };
    const { interaction } = await sandbox('/interactions', body);
    done.push({
      what: `options of ${action_id}`,
      state: interaction?.state ?? 'refused',
      detail: interaction?.detail ?? '',
    });
    const first = interaction?.options?.[0]?.value;
    return type.startsWith('multi') ? [first] : first;
  }
  /** Uses the modals that are open, the top one first, until none is. */
  async function finishModals(): Promise<void> {
    for (let rounds = 0; rounds < 6 && done.length < MAX_ACTS; rounds += 1) {
      const view = (await views())['modals'].at(-1) as View | undefined;
      if (view === undefined) return;
      const name = `modal ${view.callback_id || view.title?.text}`;
      const before = done.length;
      await press(name, view.blocks, { view_id: view.id });
      const now = (await views())['modals'].at(-1) as View | undefined;
      if (now === undefined || now.id !== view.id) continue;
      if (now.hash !== view.hash && done.length > before)
        await press(name, now.blocks, { view_id: now.id });
      if (now.submit === null) {
        await act(`cancel of ${name}`, { type: 'view_closed', view_id: now.id });
        continue;
      }
      const values: Record<string, Record<string, unknown>> = {};
      for (const placed of elementsIn(now.blocks))
        if (placed.block['type'] === 'input' && keepsChoice(placed))
          values[placed.block_id] = {
            ...values[placed.block_id],
            [placed.action_id]: await valueFor(placed, { view_id: now.id }),
          };
      await act(`submit of ${name}`, { type: 'view_submission', view_id: now.id, values });
      if ((await views())['modals'].some(({ id }: View) => id === now.id)) return;
    }
  }
  /** Presses what the app has posted in the conversation. */
  async function pressMessages(): Promise<void> {
    const { messages = [] } = await call('conversations.history', { channel, limit: '20' });
    for (const message of messages as Fields[])
      if (message['app_id'] === app_id)
        await press('a message', message['blocks'] ?? [], { channel, ts: message['ts'] });
    await finishModals();
  }

  /** Has an event happen in the conversation, and waits until the app has acknowledged it. */
  async function causeEvent(type: 'reaction_added' | 'app_mention'): Promise<void> {
    const text = type === 'app_mention' ? `<@${used.bot_user_id}> hello` : 'good morning';
    const { ts } = await call('chat.postMessage', { channel, text });
    if (type === 'reaction_added')
      await call('reactions.add', { channel, timestamp: ts, name: 'flag-jp' });
    await pause(SHOW_TIMEOUT_MS);
    const { deliveries = [] } = await sandbox('/deliveries');
    const told = (deliveries as Fields[]).findLast((each) => each['app_id'] === app_id);
    const state =
      told?.['state'] === 'delivered' ? 'acknowledged' : (told?.['state'] ?? 'not sent');
    done.push({ what: `event ${type}`, state, detail: told?.['reason'] ?? '' });
  }

  const { features = {} } = manifest;
  for (const { command } of features.slash_commands ?? []) {
    await act(`command ${command}`, { type: 'command', channel, command, text: 'buy milk' });
    await finishModals();
    await pressMessages();
  }
  for (const { type, callback_id } of features.shortcuts ?? []) {
    const { ts } = await call('chat.postMessage', { channel, text: 'hello' });
    const of = { app_id, callback_id };
    await act(
      `${type} shortcut ${callback_id}`,
      type === 'global'
        ? { type: 'shortcut', ...of }
        : { type: 'message_action', ...of, channel, ts },
    );
    await finishModals();
    await pressMessages();
  }
  if (features.app_home?.home_tab_enabled === true) {
    await act('Home tab', { type: 'home', app_id });
    const [home] = (await views())['homes'] as View[];
    if (home === undefined)
      done.push({ what: 'Home tab', state: 'empty', detail: 'the app published none' });
    else await press('the Home tab', home.blocks, { view_id: home.id });
    await finishModals();
  }
  for (const event of manifest.settings?.event_subscriptions?.bot_events ?? [])
    if (event === 'reaction_added' || event === 'app_mention') await causeEvent(event);
  return done;
}

/** A value that fits an element. */
function choiceFor(
  element: PlacedElement['element'],
  { user_id, channel }: { user_id: string; channel: string },
): unknown {
  const options = [element['options'], element['option_groups']]
    .flat()
    .flatMap((each) => Object(each)['options'] ?? each);
  const first = Object(options.find((each) => each !== undefined))['value'] as unknown;
  const type = String(element['type']);
  const one = type.replace(/^multi_/, '');
  const single: Readonly<Record<string, unknown>> = {
    plain_text_input: 'hopes and dreams',
    rich_text_input: 'hopes and dreams',
    email_text_input: 'ada@parley.test',
    url_text_input: 'https://parley.test/',
    number_input: element['min_value'] ?? '1',
    datepicker: '2026-12-24',
    timepicker: '12:30',
    datetimepicker: 1_800_000_000,
    users_select: user_id,
    channels_select: channel,
    conversations_select: channel,
    feedback_buttons: Object(element['positive_button'])['value'],
    static_select: first,
    radio_buttons: first,
    checkboxes: [first],
    overflow: first,
  };
  return type.startsWith('multi_') ? [single[one]] : single[one];
}
