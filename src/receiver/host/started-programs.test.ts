import { describe, expect, it } from 'vitest';
import { safeStorage } from '../../base/storage.ts';
import { BLOCKED, MemoryStorage } from '../../tests/storage.fixture.ts';
import { StartedPrograms } from './started-programs.ts';

function memoryStorage() {
  const storage = new MemoryStorage();
  return safeStorage(() => storage);
}

const of = { deployment: 'commercial', app_id: 'A1' } as const;

describe('the programs that run again after a reload', () => {
  it('are those that were started, with the text that was started', () => {
    const storage = memoryStorage();
    const started = new StartedPrograms(storage, 'world');
    started.keep(of, 'first');
    started.keep(of, 'second');
    started.keep({ ...of, deployment: 'government' }, 'other');
    expect(new StartedPrograms(storage, 'world').list()).toEqual([
      { key: of, program: 'second', listens: false },
      { key: { ...of, deployment: 'government' }, program: 'other', listens: false },
    ]);
    started.forget(of);
    expect(started.list()).toHaveLength(1);
  });

  it('say which of them get their events over a socket, until they are started again', () => {
    const storage = memoryStorage();
    const started = new StartedPrograms(storage, 'world');
    const listening = () =>
      new StartedPrograms(storage, 'world').list().map((each) => each.listens);
    started.keep(of, 'text');
    started.keep({ ...of, deployment: 'government' }, 'other');
    started.markListening(of);
    expect(listening()).toEqual([true, false]);
    started.keep(of, 'text');
    expect(listening()).toEqual([false, false]);
  });

  it('belong to one world: a copy of it runs none', () => {
    const storage = memoryStorage();
    new StartedPrograms(storage, 'world main').keep(of, 'text');
    expect(new StartedPrograms(storage, 'world copy').list()).toEqual([]);
  });

  it.each(['', '{', '[1]', '[{"deployment":"x","app_id":"A","program":"p"}]', '"text"'])(
    'start no program if the stored text is damaged: %j',
    (text) => {
      const storage = memoryStorage();
      storage.setItem('world receivers', text);
      expect(new StartedPrograms(storage, 'world').list()).toEqual([]);
    },
  );

  it('start no program without storage', () => {
    const started = new StartedPrograms(BLOCKED, 'world');
    started.keep(of, 'text');
    expect(started.list()).toEqual([]);
  });
});
