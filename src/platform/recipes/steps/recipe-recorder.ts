import type { RecipeStep } from '../../../contract/conditions.ts';
import type { WorldApp, WorldBrief, WorldDelivery } from '../../../contract/sandbox.ts';
import { readArrivedText } from '../../http/arrived-text.ts';
import type { Platform } from '../../service/platform-interface.ts';

/** The answer to a step. */
interface Answered {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- recipes look into answers of every shape
  readonly body: any;
}

/**
 * Records recipes in a new world of seed 1. Every step is really sent, so that a later step can use the answer to an
 * earlier one. Worlds replay exactly, so the steps are the same for everybody.
 */
export interface RecipeRecorder {
  readonly app: WorldApp;
  readonly brief: WorldBrief;
  readonly bot: string;
  readonly user: string;
  /** Id of a channel by name; `direct` is the direct conversation. */
  channel(name: string): string;
  /** A call of the sandbox. */
  sandbox(path: string, body?: unknown, method?: string): Promise<Answered>;
  /** Puts the world in a condition. */
  condition(name: string, parameters?: object): Promise<Answered>;
  /** Stops the clock, so that times are the same in every run. */
  stopClock(): Promise<Answered>;
  /** Mints a token, and answers it. */
  mint(type: string, scopes: readonly string[], more?: object): Promise<string>;
  /** A Web API call with a form as its body; a null token sends none. */
  call(method: string, args?: Record<string, string>, token?: string | null): Promise<Answered>;
  /** The address of the world's webhook. */
  readonly hook: string;
  /** A post to a webhook: a payload, or a body as it is; to the world's webhook unless `url` is given. */
  post(payload: object | string, url?: string): Promise<Answered>;
  /** Any request below the base address. */
  send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | null,
  ): Promise<Answered>;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_BODY = { 'content-type': 'application/json' };

/** 2026-01-01 00:00 UTC. */
const NEW_YEAR = 1_767_225_600;

/** The request of a step. Bodies go as bytes, so that nothing adds a Content-Type of its own. */
export function requestOf(
  baseUrl: string,
  { method, path, url, headers, body }: RecipeStep,
): Request {
  const bytes = body === null ? {} : { body: new TextEncoder().encode(body) };
  return new Request(url ?? `${baseUrl}${path ?? ''}`, { method, headers, ...bytes });
}

/** Resets the world of a platform to seed 1, opens a recorder over it, and keeps the steps that are taken in it. */
export async function openRecorder(
  platform: Platform,
): Promise<{ recorder: RecipeRecorder; steps: RecipeStep[]; last: () => Answered }> {
  const steps: RecipeStep[] = [];
  let last: Answered = { status: 0, body: null };
  const take = async (step: RecipeStep) => {
    steps.push(step);
    last = await readAnswer(await sendStep(platform, step));
    return last;
  };
  const send: RecipeRecorder['send'] = (method, path, headers, body) =>
    take({ method, path, headers, body });
  const sandbox: RecipeRecorder['sandbox'] = (path, body = {}, method = 'POST') =>
    send(method, `/sandbox${path}`, JSON_BODY, JSON.stringify(body));
  const brief = await newWorld(platform);
  const app = brief.apps[0] as WorldApp;
  const bot = app.tokens[0]?.token ?? '';
  const hook = app.webhooks[0]?.url ?? '';
  const recorder: RecipeRecorder = {
    hook,
    post: (payload, url = hook) => {
      const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
      return take({ method: 'POST', url, headers: JSON_BODY, body });
    },
    app,
    brief,
    bot,
    user: app.tokens[1]?.token ?? '',
    channel: (name) =>
      brief.channels.find((channel) => (channel.name ?? 'direct') === name)?.id ?? '',
    sandbox,
    condition: (name, parameters = {}) => sandbox(`/conditions/${name}`, parameters, 'PUT'),
    stopClock: () => sandbox('/clock', { now: NEW_YEAR, frozen: true }),
    mint: async (type, scopes, more = {}) =>
      (await sandbox('/tokens', { app_id: app.app_id, type, scopes, ...more })).body
        .token as string,
    call: (method, args = {}, token = bot) => {
      const authorization: Record<string, string> =
        token === null ? {} : { authorization: `Bearer ${token}` };
      return send(
        'POST',
        `/api/${method}`,
        { ...authorization, ...FORM },
        new URLSearchParams(args).toString(),
      );
    },
    send,
  };
  return { recorder, steps, last: () => last };
}

/** Replaces the world of a platform by that which every recipe starts from. */
async function newWorld(platform: Platform): Promise<WorldBrief> {
  const { base_url } = platform.deployment;
  const reset = { method: 'POST', headers: JSON_BODY, body: '{"seed":1}' };
  const response = await platform.fetch(new Request(`${base_url}/sandbox/reset`, reset));
  return (await response.json()) as WorldBrief;
}

async function readAnswer(response: Response): Promise<Answered> {
  const text = await readArrivedText(response);
  const json = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, body: json ? parseIfWhole(text) : text };
}

/** What a network made of an answer is no JSON any longer. */
function parseIfWhole(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Sends a step. Deliveries are looked at once all that are due were attempted. */
export async function sendStep(platform: Platform, step: RecipeStep): Promise<Response> {
  const { base_url } = platform.deployment;
  if (step.path === DELIVERIES)
    for (let tries = 0; tries < MAX_LOOKS && (await isSending(platform)); tries += 1);
  return platform.fetch(requestOf(base_url, step));
}

const DELIVERIES = '/sandbox/deliveries';
const MAX_LOOKS = 100;

async function isSending(platform: Platform): Promise<boolean> {
  const { base_url } = platform.deployment;
  const response = await platform.fetch(new Request(`${base_url}${DELIVERIES}`));
  const { deliveries } = (await response.json()) as { deliveries: readonly WorldDelivery[] };
  return deliveries.some(({ state, due }) => state === 'waiting' && (due ?? 0) <= NEW_YEAR);
}
