import { describe, expect, it } from 'vitest';
import type { WorldApp } from '../../../contract/sandbox.ts';
import { aDelivery, anEvent, APPS, CHANNELS } from './event.fixture.ts';
import { eventRows } from './event-rows.ts';

const WORLD = { apps: APPS, channels: CHANNELS };

describe('the rows of events', () => {
  it('name the app and the conversation, and say the outcome of the delivery', () => {
    expect(eventRows([anEvent()], [aDelivery()], WORLD)).toMatchObject([
      { id: 'Ev1', appName: 'Beacon', channel: '#deploys', state: 'delivered', deliveryCount: 1 },
    ]);
  });

  it('show ids where there is no name, and nothing for what is about the app', () => {
    const events = [
      anEvent({ subject: 'D1' }),
      anEvent({ id: 'Ev2', subject: 'A1' }),
      anEvent({ id: 'Ev3', subject: 'C404', app_id: 'A404' }),
    ];
    expect(eventRows(events, [], WORLD).map(({ appName, channel }) => [appName, channel])).toEqual([
      ['Beacon', 'D1'],
      ['Beacon', ''],
      ['A404', 'C404'],
    ]);
  });

  it('say the outcome of the event as it is, not of a forged or edited one', () => {
    const variant = { forge: 'token', edited: false } as const;
    const deliveries = [
      aDelivery({ id: 'Dv1', state: 'abandoned', reason: 'no_retry' }),
      aDelivery({ id: 'Dv2', state: 'delivered' }),
      aDelivery({ id: 'Dv3', state: 'abandoned', reason: 'forged', variant }),
    ];
    const [row] = eventRows([anEvent()], deliveries, WORLD);
    expect(row).toMatchObject({ delivery: { id: 'Dv2' }, deliveryCount: 3, state: 'delivered' });
    const [only] = eventRows([anEvent()], deliveries.slice(2), WORLD);
    expect(only).toMatchObject({ delivery: { id: 'Dv3' }, state: 'abandoned' });
  });

  it('say that an event was delivered, also if it is sent once more', () => {
    const again = aDelivery({ id: 'Dv2', state: 'waiting', due: 10 });
    const [row] = eventRows([anEvent()], [aDelivery(), again], WORLD);
    expect(row).toMatchObject({ delivery: { id: 'Dv1' }, state: 'delivered' });
    const failed = aDelivery({ state: 'abandoned', reason: 'no_retry' });
    expect(eventRows([anEvent()], [failed, again], WORLD)[0]?.state).toBe('waiting');
  });

  it('say what a delivery waits for', () => {
    const waiting = aDelivery({ state: 'waiting', due: 10 });
    const stateFor = (given: Partial<WorldApp>) => {
      const apps = APPS.map((app) => ({ ...app, ...given }));
      return eventRows([anEvent()], [waiting], { ...WORLD, apps })[0]?.state;
    };
    expect(stateFor({})).toBe('waiting');
    expect(stateFor({ delivery_disabled: true })).toBe('disabled');
    expect(stateFor({ delivery: 'socket', connections: 0 })).toBe('unconnected');
    expect(stateFor({ delivery: 'socket', connections: 1 })).toBe('waiting');
  });
});
