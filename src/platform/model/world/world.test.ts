import { describe, expect, it } from 'vitest';
import { defineDeployment } from '../../runtime/deployment.ts';
import { seedWorld } from '../../seed/seed-world.ts';
import type { CommitHook } from '../commit-hook.ts';
import { DEFAULT_OPTIONS, type World } from './world.ts';

const setting = { deployment: defineDeployment(), clock: () => 0, salt: null, life: '' };
const worldWith = (...commitHooks: CommitHook[]) =>
  seedWorld(DEFAULT_OPTIONS, { ...setting, commitHooks });

const SECRETS = { secret: null, at: 0, agreed: [] };
const addSession = (world: World, id: string) =>
  world.sessions.put({ id, user: 'U0123456789', ...SECRETS });
const sessionsOf = (world: World) => Array.from(world.sessions.scan(), ({ id }) => id);

/** A commit hook that adds a session for each change, and records the keys of the changes it was given. */
function recordingHook(name: string) {
  const given: string[][] = [];
  const follow: CommitHook = (world, changes) => {
    given.push(changes.map(({ key }) => key));
    for (const { key } of changes) addSession(world, `${name} of ${key}`);
  };
  return { follow, given };
}

describe('a commit hook', () => {
  it('is given all changes so far, and its writes are changes too', () => {
    const [first, second] = [recordingHook('first'), recordingHook('second')];
    const world = worldWith(first.follow, second.follow);
    const { result, changes } = world.transact(() => addSession(world, 'work').id);
    expect(result).toBe('work');
    expect(first.given).toEqual([['work']]);
    expect(second.given).toEqual([['work', 'first of work']]);
    const written = ['work', 'first of work', 'second of work', 'second of first of work'];
    expect(changes.map(({ key }) => key)).toEqual(written);
    expect(sessionsOf(world)).toEqual(written.toSorted());
  });

  it('is not called if nothing changed', () => {
    const { follow, given } = recordingHook('first');
    const world = worldWith(follow);
    expect(world.transact(() => 7)).toEqual({ result: 7, changes: [] });
    expect(given).toEqual([]);
  });

  it('is undone with work that is not kept', () => {
    const { follow, given } = recordingHook('first');
    const world = worldWith(follow);
    const { changes } = world.transact(
      () => addSession(world, 'work'),
      () => false,
    );
    expect([changes, given, sessionsOf(world)]).toEqual([[], [['work']], []]);
  });

  it('undoes everything if it throws, and the next change works', () => {
    const { follow } = recordingHook('first');
    let broken = true;
    const world = worldWith(follow, (of) => {
      addSession(of, 'second');
      if (broken) throw new Error('the commit hook broke');
    });
    const before = [...world.store.difference()];
    const add = () => world.transact(() => addSession(world, 'work'));
    expect(add).toThrow('the commit hook broke');
    expect(sessionsOf(world)).toEqual([]);
    expect([...world.store.difference()]).toEqual(before);
    broken = false;
    expect(add().changes.map(({ key }) => key)).toEqual(['work', 'first of work', 'second']);
  });
});
