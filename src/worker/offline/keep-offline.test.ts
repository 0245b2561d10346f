import { describe, expect, it, vi } from 'vitest';
import { keepOffline } from './keep-offline.ts';
import { isOfflineQuestion, type OfflineQuestion } from './offline-messages.ts';

const SCRIPT = 'https://school.example/assets/index-1.js';

/** A worker that holds some files and notes what it is asked. */
function workerWith(...files: string[]) {
  const asked: string[] = [];
  const postMessage = (question: OfflineQuestion, [port]: MessagePort[]) => {
    asked.push(question.parley);
    port?.postMessage(question.parley === 'has' ? files.includes(question.url) : { isWhole: true });
  };
  return { asked, postMessage };
}

async function look(
  registration: { waiting: unknown; active: unknown } | undefined,
  savesData = false,
): Promise<boolean> {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  let isOld = false;
  const page = { baseUrl: 'https://school.example', script: SCRIPT, savesData };
  const found = registration && {
    installing: null,
    addEventListener: () => undefined,
    update: () => Promise.resolve(),
    ...registration,
  };
  await keepOffline({ ...page, onNewer: () => (isOld = true) }, {
    getRegistration: async () => found,
  } as unknown as ServiceWorkerContainer);
  return isOld;
}

describe('a page that is kept for visits without a network', () => {
  it('has its worker store all files', async () => {
    const active = workerWith(SCRIPT);
    expect(await look({ waiting: null, active })).toBe(false);
    expect(active.asked).toEqual(['fill']);
  });

  it('is told of a newer build that waits, and has that stored', async () => {
    const [waiting, active] = [
      workerWith('https://school.example/assets/index-2.js'),
      workerWith(),
    ];
    expect(await look({ waiting, active })).toBe(true);
    expect(waiting.asked).toEqual(['has', 'fill']);
    expect(active.asked).toEqual([]);
  });

  it('of the newer build itself is told nothing, while the worker before it runs on', async () => {
    const waiting = workerWith(SCRIPT);
    expect(await look({ waiting, active: workerWith() })).toBe(false);
  });

  it('stores nothing for a user who saves data, or without a worker', async () => {
    const active = workerWith(SCRIPT);
    await look({ waiting: null, active }, true);
    expect(active.asked).toEqual([]);
    expect(await look(undefined)).toBe(false);
  });
});

it.each([null, 'MOCK_ACTIVATE', { parley: 'has' }, { parley: 'other', url: SCRIPT }, []])(
  'the message %j is no question',
  (message) => {
    expect(isOfflineQuestion(message)).toBe(false);
  },
);
