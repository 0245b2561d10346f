import { ACKNOWLEDGE_S } from '../../contract/lifetimes.ts';
import type { InteractionAnswer } from '../../contract/sandbox.ts';
import { PATIENCE_MS } from '../../contract/outbound-limits.ts';
import type { AttemptOutcome } from '../events/transport.ts';
import { isTimeout, type Outcome, settleInteraction } from '../interactions/settle.ts';
import { VIEWS } from '../views/views.ts';
import type { AppRecord } from '../model/app.ts';
import { deliveriesOf } from '../model/delivery.ts';
import type { InteractionRecord } from '../model/interactions/interaction.ts';
import { findArmedFaults, type UnresponsiveApps } from '../model/network-faults.ts';
import type { World } from '../model/world/world.ts';
import { BLOCK_CHECKS } from '../runtime/block-checks.ts';
import { socketAddress } from '../runtime/deployment.ts';
import type { Service } from './service.ts';
import { parseJson } from '../../contract/json.ts';
import { signHeaders } from '../events/signature.ts';
import type { OutboundRequest } from '../runtime/outbound.ts';
import { commandTarget, interactivityTarget, type Target } from '../interactions/app-features.ts';

/** What sending needs of the world in service. */
type Setting = Pick<Service, 'world' | 'keep' | 'ports' | 'sockets' | 'network' | 'committed'>;

/**
 * Tells an app of an interaction, once, and does what it answers within 3 seconds of the world (interactivity, "How an app
 * hears of a person's action"). Settles always. With `answered` nothing is sent: that is taken as what came of it. Resolves with
 * what came of it, in the same words; undefined if nothing was to be sent.
 */
export async function sendInteraction(
  service: Setting,
  id: string,
  answered?: InteractionAnswer,
): Promise<InteractionAnswer | undefined> {
  const { world } = service;
  const { clock } = service.ports;
  const row = world.interactions.get(id);
  const app = world.apps.get(row?.app ?? '');
  if (row === undefined || app === undefined || row.state !== 'sent') return undefined;
  await Promise.all([VIEWS.load(), BLOCK_CHECKS.load()]);
  const started = clock();
  const hold = holdOf(world, row);
  const { via, url, outcome } =
    answered === undefined ? wayOf(service, app, row, hold) : standIn(answered, hold);
  const settled = await firstOutcome(service, row, outcome);
  if (service.world !== world) return undefined;
  const duration_ms = answered === undefined ? Math.max(0, clock() - started) : null;
  const kept = await service
    .keep(
      (now) => settleInteraction(now, id, { via, url, duration_ms, hold, outcome: settled }),
      'interaction',
    )
    .catch(() => null);
  return answeredBy(settled, kept?.detail ?? '');
}

/** Of the body of an error, more is never shown. */
const MAX_ERROR_LENGTH = 1000;

/** An outcome as `answered` says it; `detail` is what the interaction says of it. */
function answeredBy(outcome: Outcome['outcome'], detail: string): InteractionAnswer {
  switch (outcome.kind) {
    case 'acknowledged': {
      const { payload = '' } = outcome;
      const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
      return { status: 200, ...(body !== '' && { body }) };
    }
    case 'answered': {
      const { status } = outcome;
      const body = outcome.body.slice(0, status < 300 ? undefined : MAX_ERROR_LENGTH);
      return { status, ...(body !== '' && { body }) };
    }
    case 'failed':
      return isTimeout(outcome) ? null : { unheard: detail };
    case 'late':
      return null;
    default:
      return { unheard: detail };
  }
}

interface Sending extends Pick<Outcome, 'via' | 'url'> {
  /** Null for an event: its delivery says what came of it. */
  readonly outcome: Promise<Outcome['outcome']> | null;
}

const obstacle = (detail: string): Sending => ({
  via: null,
  url: null,
  outcome: Promise.resolve({ kind: 'obstacle', detail }),
});

/** What the condition `apps_unresponsive` does to an interaction; null if nothing. */
function holdOf(world: World, { app, type }: InteractionRecord): UnresponsiveApps | null {
  const armed = findArmedFaults(world, 'apps_unresponsive');
  if (armed === undefined || !armed.types.some((each) => each === type)) return null;
  return armed.app_id === undefined || armed.app_id === app ? armed : null;
}

const isTooLate = ({ how, delay_s }: UnresponsiveApps): boolean =>
  how === 'silent' || delay_s >= ACKNOWLEDGE_S;

/** Sends an interaction, and holds back what comes of it; an app that is silent is not sent anything. */
async function held(
  { network }: Setting,
  hold: UnresponsiveApps,
  send: () => Promise<AttemptOutcome>,
): Promise<Outcome['outcome']> {
  const outcome = hold.how === 'silent' ? null : send();
  const { waits } = await network.load();
  await waits.wait((hold.how === 'silent' ? ACKNOWLEDGE_S : hold.delay_s) * 1000);
  return outcome === null || isTooLate(hold) ? { kind: 'late' } : outcome;
}

const standIn = (answered: InteractionAnswer, hold: UnresponsiveApps | null): Sending => ({
  via: null,
  url: null,
  outcome: Promise.resolve(
    answered === null || (hold !== null && isTooLate(hold))
      ? { kind: 'late' }
      : 'unheard' in answered
        ? { kind: 'obstacle', detail: answered.unheard }
        : { kind: 'answered', status: answered.status, headers: {}, body: answered.body ?? '' },
  ),
});

const wayOf = (
  service: Setting,
  app: AppRecord,
  row: InteractionRecord,
  hold: UnresponsiveApps | null,
): Sending => (row.event === null ? sendTo(service, app, row, hold) : wayOfEvent(service, app));

const CANNOT_SEND =
  'The host of this platform sends no requests to other programs. Open the page, or run the server (npm run serve).';

function sendTo(
  service: Setting,
  app: AppRecord,
  row: InteractionRecord,
  hold: UnresponsiveApps | null,
): Sending {
  const { world, ports, sockets, network } = service;
  const through = (send: () => Promise<AttemptOutcome>) =>
    hold === null ? send() : held(service, hold, send);
  const target = targetOf(app, row);
  if ('obstacle' in target) return obstacle(`${target.obstacle}.`);
  if ('socket' in target) {
    const link = sockets.connectionOf(app);
    if (link === null) return obstacle(notConnected(app));
    const head = { type: envelopeType(row), accepts_response_payload: true } as const;
    return {
      via: 'socket',
      url: socketAddress(world.deployment),
      outcome: through(() => link.sendEnvelope(row.id, row.payload, head)),
    };
  }
  const { send } = ports;
  if (send === null) return obstacle(CANNOT_SEND);
  const { url } = target;
  const outcome = through(() =>
    network
      .through(send)(interactionRequest(world, app, row, url))
      .catch((reason: unknown): AttemptOutcome => {
        const detail = `the host failed: ${reason instanceof Error ? reason.message : String(reason)}`;
        return { kind: 'failed', reason: 'unknown_error', detail };
      }),
  );
  return { via: 'http', url, outcome };
}

const notConnected = ({ name }: AppRecord) => `${name} has no open connection: start its program.`;

/** An event is sent as all events are; what cannot be sent waits, which nobody waits for here. */
function wayOfEvent({ world, ports, sockets }: Setting, app: AppRecord): Sending {
  if (app.delivery === 'socket')
    return sockets.connectionOf(app) === null
      ? obstacle(notConnected(app))
      : { via: 'socket', url: socketAddress(world.deployment), outcome: null };
  return ports.send === null
    ? obstacle(CANNOT_SEND)
    : { via: 'http', url: app.request_url, outcome: null };
}

/** The outcome of the first attempt to deliver the event of an interaction; null while there is none. */
function outcomeOfEvent(world: World, event: string): Outcome['outcome'] | null {
  const [delivery] = deliveriesOf(world, event);
  if (delivery === undefined)
    return { kind: 'obstacle', detail: 'The event was removed before it was sent.' };
  const [first] = delivery.attempts;
  if (first === undefined)
    return delivery.state === 'abandoned'
      ? { kind: 'obstacle', detail: `The event was not sent: ${delivery.reason ?? 'abandoned'}.` }
      : null;
  const { fault, status, detail } = first;
  if (fault === 'http_timeout' || fault === 'timeout') return { kind: 'late' };
  if (fault !== null && status === null)
    return { kind: 'obstacle', detail: `The event was not delivered: ${detail || fault}.` };
  return status === null
    ? { kind: 'acknowledged' }
    : { kind: 'answered', status, headers: {}, body: detail };
}

/** The host ends its requests after 3 seconds by itself; this long after that, whatever it did not end. */
const HOST_MARGIN_MS = 500;

/** What comes first: an outcome, 3 seconds of the world, or those of the host if the world's clock stands still. */
function firstOutcome(
  service: Setting,
  { at, event }: InteractionRecord,
  sent: Sending['outcome'],
): Promise<Outcome['outcome']> {
  const { world: mine, committed, ports } = service;
  return new Promise((resolve) => {
    const end = (outcome: Outcome['outcome']) => {
      stop();
      callOff?.();
      resolve(outcome);
    };
    const look = () => {
      const isOver = service.world !== mine || mine.clock.now() >= at + ACKNOWLEDGE_S;
      const told = event === null || isOver ? null : outcomeOfEvent(mine, event);
      if (told !== null) end(told);
      else if (isOver) end({ kind: 'late' });
    };
    const stop = committed.add(look);
    const callOff = ports.wake?.(PATIENCE_MS + HOST_MARGIN_MS, () => end({ kind: 'late' }));
    void sent?.then(end);
    look();
  });
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Where an app hears of an interaction, or why it cannot. */
const targetOf = (app: AppRecord, { type, about }: InteractionRecord): Target =>
  type === 'command'
    ? commandTarget(app, about.command ?? '')
    : interactivityTarget(app, { options: type === 'suggestion' });

/** The type of the envelope of an interaction on a socket. */
const envelopeType = ({ type }: InteractionRecord) =>
  type === 'command' ? 'slash_commands' : 'interactive';

/**
 * The request that tells an app of an interaction: a form, signed as events are. A command is the form itself, anything
 * else JSON in its field `payload` (interactivity, "How an app hears of a person's action").
 */
function interactionRequest(
  world: Pick<World, 'clock'>,
  app: AppRecord,
  row: InteractionRecord,
  url: string,
): OutboundRequest {
  const fields = row.type === 'command' ? readFields(row.payload) : { payload: row.payload };
  const body = new URLSearchParams(fields).toString();
  const headers = {
    ...signHeaders(world, app, body),
    'content-type': FORM_TYPE,
    'x-parley-delivery': row.id,
  };
  return { method: 'POST', url, headers, body };
}

function readFields(payload: string): Record<string, string> {
  const read = parseJson(payload);
  const fields = 'value' in read ? Object(read.value) : {};
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
