import { ACKNOWLEDGE_S } from '../../contract/lifetimes.ts';
import type { InteractionAnswer } from '../../contract/sandbox.ts';
import { PATIENCE_MS } from '../../contract/outbound-limits.ts';
import type { AttemptOutcome } from '../events/transport.ts';
import { envelopeType, interactionRequest, targetOf } from '../interactions/outbound.ts';
import { type Outcome, settleInteraction } from '../interactions/settle.ts';
import { VIEWS } from '../views/views.ts';
import type { AppRecord } from '../model/app.ts';
import { deliveriesOf } from '../model/delivery.ts';
import type { InteractionRecord } from '../model/interactions/interaction.ts';
import type { World } from '../model/world/world.ts';
import { BLOCK_CHECKS } from '../runtime/block-checks.ts';
import { socketAddress } from '../runtime/deployment.ts';
import type { Service } from './service.ts';

/** What sending needs of the world in service. */
type Setting = Pick<Service, 'world' | 'keep' | 'ports' | 'sockets' | 'network' | 'committed'>;

/**
 * Tells an app of an interaction, once, and does what it answers within 3 seconds of the world (interactivity, "How an app
 * hears of a person's action"). Settles always. With `answered` nothing is sent: that is taken as what came of it.
 */
export async function sendInteraction(
  service: Setting,
  id: string,
  answered?: InteractionAnswer,
): Promise<void> {
  const { world } = service;
  const { clock } = service.ports;
  const row = world.interactions.get(id);
  const app = world.apps.get(row?.app ?? '');
  if (row === undefined || app === undefined || row.state !== 'sent') return;
  await Promise.all([VIEWS.load(), BLOCK_CHECKS.load()]);
  const started = clock();
  const { via, url, outcome } =
    answered === undefined ? wayOf(service, app, row) : standIn(answered);
  const settled = await firstOutcome(service, row, outcome);
  if (service.world !== world) return;
  const duration_ms = Math.max(0, clock() - started);
  await service
    .keep(
      (now) => settleInteraction(now, id, { via, url, duration_ms, outcome: settled }),
      'interaction',
    )
    .catch(() => null);
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

const standIn = (answered: InteractionAnswer): Sending => ({
  via: null,
  url: null,
  outcome: Promise.resolve(
    answered === null
      ? { kind: 'late' }
      : { kind: 'answered', status: answered.status, headers: {}, body: answered.body ?? '' },
  ),
});

const wayOf = (service: Setting, app: AppRecord, row: InteractionRecord): Sending =>
  row.event === null ? sendTo(service, app, row) : wayOfEvent(service, app);

const CANNOT_SEND =
  'The host of this platform sends no requests to other programs. Open the page, or run the server (npm run serve).';

function sendTo(
  { world, ports, sockets, network }: Setting,
  app: AppRecord,
  row: InteractionRecord,
): Sending {
  const target = targetOf(app, row);
  if ('obstacle' in target) return obstacle(`${target.obstacle}.`);
  if ('socket' in target) {
    const link = sockets.connectionOf(app);
    if (link === null) return obstacle(notConnected(app));
    const head = { type: envelopeType(row), accepts_response_payload: true } as const;
    return {
      via: 'socket',
      url: socketAddress(world.deployment),
      outcome: link.sendEnvelope(row.id, row.payload, head),
    };
  }
  if (ports.send === null) return obstacle(CANNOT_SEND);
  const { url } = target;
  const outcome = network
    .through(ports.send)(interactionRequest(world, app, row, url))
    .catch((reason: unknown): AttemptOutcome => {
      const detail = `the host failed: ${reason instanceof Error ? reason.message : String(reason)}`;
      return { kind: 'failed', reason: 'unknown_error', detail };
    });
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
