import { ACKNOWLEDGE_S } from '../../contract/lifetimes.ts';
import type { InteractionAnswer } from '../../contract/sandbox.ts';
import { OUTBOUND_TIMEOUT_MS } from '../../contract/outbound-limits.ts';
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

/** The parts of the service that send an interaction. */
type Sender = Pick<Service, 'world' | 'keep' | 'ports' | 'sockets' | 'network' | 'committed'>;

/**
 * Sends an interaction to its app once, and applies the answer if it arrives within 3 seconds of the world's clock
 * (interactivity, "How an app hears of a person's action"). Never rejects.
 *
 * @param given  an answer to use instead: then nothing is sent
 * @returns what the app answered; undefined if the interaction was sent before, or does not exist any more
 */
export async function sendInteraction(
  service: Sender,
  id: string,
  given?: InteractionAnswer,
): Promise<InteractionAnswer | undefined> {
  const { world } = service;
  const { clock } = service.ports;
  const row = world.interactions.get(id);
  const app = world.apps.get(row?.app ?? '');
  if (row === undefined || app === undefined || row.state !== 'sent') return undefined;
  await Promise.all([VIEWS.load(), BLOCK_CHECKS.load()]);
  const started = clock();
  const unresponsive = findUnresponsive(world, row);
  const sent =
    given === undefined ? send(service, app, row, unresponsive) : pretend(given, unresponsive);
  const { via, url } = sent;
  const outcome = await waitForOutcome(service, row, sent.outcome);
  if (service.world !== world) return undefined;
  const duration_ms = given === undefined ? Math.max(0, clock() - started) : null;
  const settled = await service
    .keep(
      (now) => settleInteraction(now, id, { via, url, duration_ms, unresponsive, outcome }),
      'interaction',
    )
    .catch(() => null);
  return answerOf(outcome, settled?.detail ?? '');
}

/** Characters of the body of an error: nothing shows more. */
const MAX_ERROR_LENGTH = 1000;

/** An outcome as the answer of an app; `detail` is that of the interaction. */
function answerOf(outcome: Outcome['outcome'], detail: string): InteractionAnswer {
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

interface Sent extends Pick<Outcome, 'via' | 'url'> {
  /** Null for an event: its delivery has the outcome. */
  readonly outcome: Promise<Outcome['outcome']> | null;
}

const failToSend = (detail: string): Sent => ({
  via: null,
  url: null,
  outcome: Promise.resolve({ kind: 'obstacle', detail }),
});

/** The condition `apps_unresponsive`, if it concerns this interaction; else null. */
function findUnresponsive(world: World, { app, type }: InteractionRecord): UnresponsiveApps | null {
  const armed = findArmedFaults(world, 'apps_unresponsive');
  if (armed === undefined || !armed.types.some((each) => each === type)) return null;
  return armed.app_id === undefined || armed.app_id === app ? armed : null;
}

const isTooLate = ({ how, delay_s }: UnresponsiveApps): boolean =>
  how === 'silent' || delay_s >= ACKNOWLEDGE_S;

/** Sends an interaction and delays its outcome, as the condition says. To an app that is to be silent nothing is sent. */
async function delayOutcome(
  { network }: Sender,
  unresponsive: UnresponsiveApps,
  attempt: () => Promise<AttemptOutcome>,
): Promise<Outcome['outcome']> {
  const isSilent = unresponsive.how === 'silent';
  const outcome = isSilent ? null : attempt();
  const { waits } = await network.load();
  await waits.wait((isSilent ? ACKNOWLEDGE_S : unresponsive.delay_s) * 1000);
  return outcome === null || isTooLate(unresponsive) ? { kind: 'late' } : outcome;
}

/** Sends nothing: the app is taken to answer what is given. */
const pretend = (given: InteractionAnswer, unresponsive: UnresponsiveApps | null): Sent => ({
  via: null,
  url: null,
  outcome: Promise.resolve(
    given === null || (unresponsive !== null && isTooLate(unresponsive))
      ? { kind: 'late' }
      : 'unheard' in given
        ? { kind: 'obstacle', detail: given.unheard }
        : { kind: 'answered', status: given.status, headers: {}, body: given.body ?? '' },
  ),
});

const send = (
  service: Sender,
  app: AppRecord,
  row: InteractionRecord,
  unresponsive: UnresponsiveApps | null,
): Sent =>
  row.event === null ? sendRequest(service, app, row, unresponsive) : expectEvent(service, app);

const CANNOT_SEND =
  'The host of this platform sends no requests to other programs. Open the page, or run the server (npm run serve).';

/** Sends an interaction over the app's connection or to its URL. */
function sendRequest(
  service: Sender,
  app: AppRecord,
  row: InteractionRecord,
  unresponsive: UnresponsiveApps | null,
): Sent {
  const { world, ports, sockets, network } = service;
  const start = (attempt: () => Promise<AttemptOutcome>) =>
    unresponsive === null ? attempt() : delayOutcome(service, unresponsive, attempt);
  const target = targetOf(app, row);
  if ('obstacle' in target) return failToSend(`${target.obstacle}.`);
  if ('socket' in target) {
    const connection = sockets.connectionOf(app);
    if (connection === null) return failToSend(notConnected(app));
    const head = { type: envelopeType(row), accepts_response_payload: true } as const;
    return {
      via: 'socket',
      url: socketAddress(world.deployment),
      outcome: start(() => connection.sendEnvelope(row.id, row.payload, head)),
    };
  }
  const port = ports.send;
  if (port === null) return failToSend(CANNOT_SEND);
  const { url } = target;
  const outcome = start(() =>
    network
      .through(port)(interactionRequest(world, app, row, url))
      .catch((reason: unknown): AttemptOutcome => {
        const detail = `the host failed: ${reason instanceof Error ? reason.message : String(reason)}`;
        return { kind: 'failed', reason: 'unknown_error', detail };
      }),
  );
  return { via: 'http', url, outcome };
}

const notConnected = ({ name }: AppRecord) => `${name} has no open connection: start its program.`;

/** For an interaction that is an event: its delivery sends it. A delivery that has to wait for a way to send counts as failed here. */
function expectEvent({ world, ports, sockets }: Sender, app: AppRecord): Sent {
  if (app.delivery === 'socket')
    return sockets.connectionOf(app) === null
      ? failToSend(notConnected(app))
      : { via: 'socket', url: socketAddress(world.deployment), outcome: null };
  return ports.send === null
    ? failToSend(CANNOT_SEND)
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

/** The host ends each request itself at its time limit. This much later, in milliseconds, a request that it did not end counts as late. */
const HOST_MARGIN_MS = 500;

/**
 * Waits for what comes first: the outcome, 3 seconds of the world's clock, or the time limit of the host, because the
 * world's clock may stand still.
 */
function waitForOutcome(
  service: Sender,
  { at, event }: InteractionRecord,
  sent: Sent['outcome'],
): Promise<Outcome['outcome']> {
  const { world, committed, ports } = service;
  return new Promise((resolve) => {
    const end = (outcome: Outcome['outcome']) => {
      removeListener();
      cancelTimer?.();
      resolve(outcome);
    };
    const check = () => {
      const isOver = service.world !== world || world.clock.now() >= at + ACKNOWLEDGE_S;
      const ofEvent = event === null || isOver ? null : outcomeOfEvent(world, event);
      if (ofEvent !== null) end(ofEvent);
      else if (isOver) end({ kind: 'late' });
    };
    const removeListener = committed.add(check);
    const cancelTimer = ports.wake?.(OUTBOUND_TIMEOUT_MS + HOST_MARGIN_MS, () =>
      end({ kind: 'late' }),
    );
    void sent?.then(end);
    check();
  });
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The address or connection that takes an interaction, or why nothing takes it. */
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
