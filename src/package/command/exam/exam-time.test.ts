import { expect, it } from 'vitest';
import { OUTBOUND_TIMEOUT_MS } from '../../../contract/outbound-limits.ts';
import { ExamTime, type Pace } from './exam-time.ts';

/** A machine whose clock and timers go on only when it is told to. */
function machine() {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  return {
    timers,
    clock: () => now,
    wake: (delay_ms: number, callback: () => void) => {
      const timer = { at: now + delay_ms, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    /** So long nothing runs, and then each timer that is due, once. */
    stall: (ms: number) => {
      now += ms;
      for (const timer of Array.from(timers))
        if (timer.at <= now && timers.delete(timer)) timer.callback();
    },
  };
}

function opened(pace: Pace) {
  const host = machine();
  const time = new ExamTime(host);
  time.setPace(pace);
  const due: string[] = [];
  const wait = (ms: number, name: string) => time.wake(ms, () => void due.push(name));
  const waitForAnswer = () => time.wake(OUTBOUND_TIMEOUT_MS, () => void due.push('late'), 'answer');
  return { host, time, due, wait, waitForAnswer };
}

/** Work that ends when it is told to. */
function task() {
  let end = (): void => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end: () => end() };
}

it('runs with the machine, where clients wait by themselves', () => {
  const { host, time, due, wait } = opened('runs');
  wait(3000, 'pause');
  wait(1000, 'called off')();
  host.stall(2999);
  expect([time.now(), due]).toEqual([2999, []]);
  host.stall(1);
  expect([time.now(), due]).toEqual([3000, ['pause']]);
});

it('stands while an answer is awaited, however long the machine takes', () => {
  const { host, time, due, waitForAnswer } = opened('stands');
  waitForAnswer();
  for (let n = 0; n < 100; n += 1) host.stall(60_000);
  expect([time.now(), due, time.isQuiet]).toEqual([0, [], false]);
});

it('passes in short steps while the client has a call under way, and no longer', async () => {
  const { host, time, due, wait, waitForAnswer } = opened('stands');
  waitForAnswer();
  const call = task();
  const answered = time.during(call.promise);
  // A machine that stalls takes one step all the same.
  host.stall(60_000);
  expect([time.now(), due]).toEqual([50, []]);
  for (let n = 0; n < 58; n += 1) host.stall(50);
  expect([time.now(), due]).toEqual([2950, []]);
  host.stall(50);
  expect([time.now(), due]).toEqual([OUTBOUND_TIMEOUT_MS, ['late']]);
  wait(4000, 'answer');
  call.end();
  await answered;
  for (let n = 0; n < 100; n += 1) host.stall(50);
  expect([time.now(), due, time.isQuiet]).toEqual([OUTBOUND_TIMEOUT_MS, ['late'], true]);
});

it('steps on its own only while no answer is awaited', () => {
  const { host, time, due, wait, waitForAnswer } = opened('steps');
  wait(10_000, 'grace');
  const answered = waitForAnswer();
  for (let n = 0; n < 100; n += 1) host.stall(50);
  expect([time.now(), due]).toEqual([0, []]);
  answered();
  for (let n = 0; n < 200; n += 1) host.stall(50);
  expect([time.now(), due]).toEqual([10_000, ['grace']]);
});

it('takes no other wait of the same length for one', () => {
  const { host, time, due, wait } = opened('steps');
  wait(OUTBOUND_TIMEOUT_MS, 'a slow network');
  for (let n = 0; n < 60; n += 1) host.stall(50);
  expect([time.now(), due]).toEqual([OUTBOUND_TIMEOUT_MS, ['a slow network']]);
});

it('calls back at once without a delay, and catches up with the machine for a new world', () => {
  const { host, time, due, wait } = opened('stands');
  wait(0, 'soon');
  host.stall(500);
  expect([time.now(), due]).toEqual([0, ['soon']]);
  time.catchUp();
  expect(time.now()).toBe(500);
});

it('goes on where it stood when its pace changes', () => {
  const { host, time, due, wait } = opened('stands');
  wait(100, 'later');
  host.stall(5000);
  time.setPace('runs');
  host.stall(99);
  expect([time.now(), due]).toEqual([99, []]);
  host.stall(1);
  expect([time.now(), due]).toEqual([100, ['later']]);
});

it.each<Pace>(['runs', 'steps'])('calls nobody back once it has ended, where it %s', (pace) => {
  const { host, time, due, wait } = opened(pace);
  wait(1000, 'begun before');
  time.end();
  wait(0, 'at once');
  wait(1000, 'begun after');
  for (let n = 0; n < 100; n += 1) host.stall(60_000);
  expect([due, host.timers.size]).toEqual([[], 0]);
});
