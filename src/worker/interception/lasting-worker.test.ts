import { describe, expect, it, vi } from 'vitest';
import { makeLasting } from './interception.ts';

const registered = () => {
  const post = vi.fn<(...message: unknown[]) => void>();
  const worker = { postMessage: post as ServiceWorker['postMessage'] };
  const registration = { update: vi.fn<ServiceWorkerRegistration['update']>() };
  return { post, worker, registration, update: registration.update };
};

describe('a worker that lasts', () => {
  it('is not told when its page goes, and hears all else', () => {
    const { post, worker, registration } = registered();
    makeLasting(worker, registration);
    const { port1 } = new MessageChannel();
    worker.postMessage('MOCK_ACTIVATE', []);
    worker.postMessage('CLIENT_CLOSE', []);
    worker.postMessage('RESPONSE', [port1]);
    expect(post.mock.calls).toEqual([
      ['MOCK_ACTIVATE', []],
      ['RESPONSE', [port1]],
    ]);
  });

  it('may be looked for anew in vain', async () => {
    const { worker, registration, update } = registered();
    update.mockRejectedValueOnce(new TypeError('Failed to update a ServiceWorker: Not found'));
    makeLasting(worker, registration);
    expect(await registration.update()).toBe(registration);
    expect(update).toHaveBeenCalledOnce();
  });

  it('is updated when there is a newer build', async () => {
    const { worker, registration, update } = registered();
    const newer = {} as ServiceWorkerRegistration;
    update.mockResolvedValueOnce(newer);
    makeLasting(worker, registration);
    expect(await registration.update()).toBe(newer);
  });
});
