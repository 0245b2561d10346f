import { expect, it } from 'vitest';
import { WalkEngine, type ActionContext } from './walk-engine.ts';

/** An action that goes on until it is let go. */
function open() {
  const given: ActionContext[] = [];
  let end: (error?: Error) => void = () => {};
  const work = (turn: ActionContext) => {
    given.push(turn);
    return new Promise<void>((resolve, reject) => {
      end = (error) => (error === undefined ? resolve() : reject(error));
    });
  };
  return { work, turn: () => given[0] as ActionContext, end: (error?: Error) => end(error) };
}
const WAIT = { seconds: 3, until: 1003, exchange: null };

it('one action runs at a time, and its wait is shown', async () => {
  const engine = new WalkEngine<string>();
  const { work, turn, end } = open();
  const first = engine.run('all', work);
  expect(await engine.run('one', work)).toBeNull();
  turn().onWait(WAIT);
  expect(engine.state.get()).toEqual({ runningAction: 'all', wait: WAIT, error: null });
  engine.switchTo('one');
  expect(engine.state.get().runningAction).toBe('one');
  end();
  expect(await first).toBe('done');
  expect(engine.state.get()).toEqual({ runningAction: null, wait: null, error: null });
});

it('a failure is shown until the next action, or until it is dismissed', async () => {
  const engine = new WalkEngine<string>();
  const failed = () => Promise.reject(new Error('refused'));
  expect(await engine.run('one', failed)).toBe('failed');
  expect(engine.state.get().error?.message).toBe('refused');
  expect(await engine.run('one', () => Promise.resolve())).toBe('done');
  expect(engine.state.get().error).toBeNull();
  await engine.run('one', failed);
  engine.dismissError();
  expect(engine.state.get().error).toBeNull();
});

it('an action that was stopped is no failure, and changes nothing of the next one', async () => {
  const engine = new WalkEngine<string>();
  const [one, other] = [open(), open()];
  const stopped = engine.run('one', one.work);
  engine.stop();
  expect(one.turn().signal.aborted).toBe(true);
  expect(engine.state.get().runningAction).toBeNull();
  const next = engine.run('all', other.work);
  one.turn().onWait(WAIT);
  one.end(new Error('too late'));
  expect(await stopped).toBe('stopped');
  expect(engine.state.get()).toEqual({ runningAction: 'all', wait: null, error: null });
  other.end();
  expect(await next).toBe('done');
});
