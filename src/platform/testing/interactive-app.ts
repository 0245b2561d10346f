import type { PlatformOptions } from '../platform-options.ts';
import type { OutboundRequest, SendOutcome } from '../runtime/outbound.ts';
import { makeAnswer } from './receiver.ts';
import { openWorld, type Answered, type OpenWorld } from './open-world.ts';

/** A request about what somebody did: its fields, and the payload in them. */
export interface Told {
  readonly request: OutboundRequest;
  /** Fields of the form: those of a command, or `payload`. */
  readonly fields: Readonly<Record<string, string>>;
  // oxlint-disable-next-line typescript/no-explicit-any -- payloads of every kind
  readonly payload: any;
}

type Answers = (told: Told) => SendOutcome | Promise<SendOutcome>;

const APP_URL = 'https://app.example/slack';

const MANIFEST = {
  display_information: { name: 'Todo' },
  features: {
    bot_user: { display_name: 'todo' },
    app_home: { home_tab_enabled: true },
    slash_commands: [
      { command: '/todo', description: 'Adds', url: APP_URL },
      { command: '/whole', description: 'Escapes', url: APP_URL, should_escape: true },
    ],
    shortcuts: [
      { type: 'global', name: 'New', callback_id: 'new_task', description: 'Opens a form' },
      { type: 'message', name: 'Keep', callback_id: 'keep', description: 'Keeps a message' },
    ],
  },
  oauth_config: {
    scopes: { bot: ['chat:write', 'chat:write.public', 'commands', 'channels:history'] },
  },
  settings: {
    event_subscriptions: { request_url: APP_URL, bot_events: ['app_home_opened'] },
    interactivity: {
      is_enabled: true,
      request_url: APP_URL,
      message_menu_options_url: `${APP_URL}/options`,
    },
  },
};

/** A world with an app that has everything people can use, and a person who uses it. */
export interface InteractiveApp {
  readonly world: OpenWorld;
  readonly app_id: string;
  readonly bot_user_id: string;
  readonly token: string;
  readonly signing_secret: string;
  readonly verification_token: string;
  readonly user_id: string;
  readonly channel: string;
  /** What the app was told, oldest first. Events are not among it. */
  readonly told: Told[];
  /** How the app answers from now on. */
  answer: Answers;
  /** Calls a method as the app. */
  call(method: string, args: Record<string, unknown>): Promise<Answered>;
  /** The person does something; answers the body of the sandbox. */
  // oxlint-disable-next-line typescript/no-explicit-any -- interactions of every kind
  act(body: Record<string, unknown>): Promise<any>;
  /** Posts to an address of the platform, as the app does. */
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<Answered>;
}

/** Opens such a world. `more` is added to the settings of the manifest, `options` to those of the platform. */
export async function openInteractiveApp(
  more: object = {},
  options: PlatformOptions = {},
): Promise<InteractiveApp> {
  const told: Told[] = [];
  const send = async (request: OutboundRequest): Promise<SendOutcome> => {
    if (request.headers['content-type'] === 'application/json') return makeAnswer(200);
    const fields = Object.fromEntries(new URLSearchParams(request.body));
    const payload = fields['payload'] === undefined ? fields : JSON.parse(fields['payload']);
    const each = { request, fields, payload };
    told.push(each);
    return opened.answer(each);
  };
  const world = await openWorld({ ...options, send });
  const settings = { ...MANIFEST.settings, ...more };
  const { app } = (await world.sandbox('/apps', { manifest: { ...MANIFEST, settings } })).body;
  const user_id = (await world.brief()).users.admin;
  const token = app.tokens.find(({ type }: { type: string }) => type === 'bot').token as string;
  const opened: InteractiveApp = {
    world,
    app_id: app.app_id,
    bot_user_id: app.bot_user_id,
    token,
    signing_secret: app.signing_secret,
    verification_token: app.verification_token,
    user_id,
    channel: world.channels['general'] ?? '',
    told,
    answer: () => makeAnswer(200),
    call: (method, args) => {
      const written = Object.entries(args).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      return world.call(method, Object.fromEntries(written), { token });
    },
    act: async (body) => {
      const answer = (await world.sandbox('/interactions', { user_id, ...body })).body;
      return answer.interaction ?? answer;
    },
    post: (url, body, headers = { 'content-type': 'application/json' }) => {
      const { pathname } = new URL(url);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return world.send(pathname, { method: 'POST', headers, body: text });
    },
  };
  return opened;
}

/** What an app answers with JSON. */
export const answeredJson = (value: unknown): SendOutcome =>
  makeAnswer(200, JSON.stringify(value), { 'content-type': 'application/json' });

export const plain = (text: string) => ({ type: 'plain_text', text });
