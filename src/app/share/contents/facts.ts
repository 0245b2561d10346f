import type { DemoWorld } from '../../../contract/demo/demo.ts';
import { dateAndTime } from '../../../ui/time/date-and-time.ts';
import type { DemoWithView } from './page-link.ts';
import { SHELL } from './shell-draft.ts';

/** One thing that a link holds: its name, and its value in words. */
export type LinkFact = readonly [name: string, text: string];

export interface Wording {
  /** Title of a panel. */
  readonly panel: string;
  /** Name of the acting token, or words that say that no token is acting. */
  readonly acting: string;
}

/** What a link holds, for people to read before they share or open it. */
export function listLinkFacts(
  { world, view, steps = [] }: DemoWithView,
  wording: Wording,
): LinkFact[] {
  const { drafts = {}, panel, search } = view;
  const parameters = Object.entries(search).map(
    ([name, value]) => `${name} ${shorten(String(value))}`,
  );
  return [
    ['World', worldText(world)],
    ['Clock', `${dateAndTime(world.now)} UTC, ${world.frozen ? 'stopped' : 'running'}`],
    ['Conditions', world.conditions?.map(({ name }) => name).join(', ') || 'none'],
    ['Panel', [wording.panel, ...parameters].join(', ')],
    ...(Object.hasOwn(drafts, panel)
      ? [['Draft', `What was typed in ${wording.panel}`] as const]
      : []),
    ...(Object.hasOwn(drafts, SHELL) ? [['Acting as', wording.acting] as const] : []),
    ...(steps.length === 0
      ? []
      : [['Steps', `${steps.length} recorded ${steps.length === 1 ? 'step' : 'steps'}`] as const]),
  ];
}

function worldText({ seed, users = 40, messages = 0, rate_limits = true, deployment }: DemoWorld) {
  return [
    `${deployment === undefined ? '' : 'Government, '}seed ${seed}`,
    `${amount(users)} users`,
    ...(messages === 0 ? [] : [`${amount(messages)} messages`]),
    ...(rate_limits ? [] : ['no rate limits']),
  ].join(', ');
}

const amount = (count: number) => count.toLocaleString('en');

const MAX_SHOWN_LENGTH = 60;

const shorten = (text: string) =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
