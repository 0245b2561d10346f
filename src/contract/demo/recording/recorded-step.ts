import type { InteractionType } from '../../interactions/kinds.ts';
import type { DemoStep } from '../demo.ts';

/**
 * A step of the recording. `key` stays the same while steps are moved: the id of the exchange it was made from, or `s1`, `s2`…
 * for one without an exchange.
 */
export interface RecordedStep {
  readonly key: string;
  /** Id of the exchange it was made from; null for a change by the sandbox, and a step that was written by hand. */
  readonly exchange: string | null;
  /** Of a change by the sandbox: id of the newest exchange at that moment, empty before the first. */
  readonly after?: string;
  readonly step: DemoStep;
}

/** The last part of its address, which names the method: `chat.postMessage`; what it does, for a call of the sandbox. */
export function nameOfStep({ verb, url, body }: NamedStep): string {
  const [path = ''] = url.split(/[?#]/);
  if (/^\{\{[^}]*webhooks[^}]*\}\}/.test(path)) return 'incoming webhook';
  if (/^\{\{[^}]*response_url\}\}/.test(path)) return 'response URL';
  if (path === '/sandbox/interactions') return nameOfAct(body);
  const [, api] = /^\/api\/([^/]+)$/.exec(path) ?? [];
  if (api !== undefined) return api;
  const [, condition] = /^\/sandbox\/conditions\/([^/]+)$/.exec(path) ?? [];
  if (condition !== undefined)
    return verb === 'DELETE' ? `leave ${condition}` : `enter ${condition}`;
  const [, steered] = /^\/sandbox\/([a-z]+)/.exec(path) ?? [];
  return steered === undefined ? path : (STEERED[steered] ?? path);
}

type NamedStep = Pick<DemoStep, 'verb' | 'url' | 'body'>;

/** What a person does with an app, by the type in the body. */
function nameOfAct(body = ''): string {
  const [, type = ''] = /"type":\s?"(\w+)"/.exec(body) ?? [];
  return isAct(type) ? ACTS[type] : 'do something with an app';
}

const isAct = (type: string): type is InteractionType => Object.hasOwn(ACTS, type);

const ACTS: Readonly<Record<InteractionType, string>> = {
  command: 'type a command',
  action: 'press or choose',
  shortcut: 'choose a shortcut',
  message_action: 'choose a message shortcut',
  view_submission: 'submit a form',
  view_closed: 'close a form',
  home: 'open a Home tab',
  assistant_thread: 'open a chat',
  agent_session: 'stop an agent or rename its session',
  suggestion: 'search in a select',
};

/** Its title, or its name if it has no title. */
export const titleOfStep = (step: NamedStep & Pick<DemoStep, 'title'>): string =>
  step.title ?? nameOfStep(step);

const STEERED: Readonly<Record<string, string>> = {
  clock: 'set the clock',
  tokens: 'mint a token',
  webhooks: 'mint a webhook',
  users: 'change a person',
  apps: 'change an app',
  events: 'trigger an event',
  triggers: 'issue a trigger',
};
