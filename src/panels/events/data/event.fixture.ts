import type { DeliveryLine, EventLine, WorldApp, WorldChannel } from '../../../contract/sandbox.ts';

/** An event for tests, with the given fields replaced. */
export const anEvent = (given: Partial<EventLine> = {}): EventLine => ({
  id: 'Ev1',
  type: 'message',
  app_id: 'A1',
  subject: 'C1',
  at: 1_767_225_600,
  exchange: 'x0000000001',
  ...given,
});

/** A delivery of `anEvent` for tests, with the given fields replaced. */
export const aDelivery = (given: Partial<DeliveryLine> = {}): DeliveryLine => ({
  id: 'Dv1',
  event: 'Ev1',
  type: 'message',
  app_id: 'A1',
  state: 'delivered',
  reason: null,
  due: null,
  variant: null,
  ...given,
});

export const APPS = [
  { app_id: 'A1', name: 'Beacon', delivery: 'http', delivery_disabled: false, connections: 0 },
] as unknown as readonly WorldApp[];

export const CHANNELS = [
  { id: 'C1', name: 'deploys' },
  { id: 'D1' },
] as unknown as readonly WorldChannel[];
