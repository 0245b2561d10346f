import { expect, it, vi } from 'vitest';
import { createWorldStream, nextEpoch } from './world-stream.ts';

/** A stream that is heard, and a wait for the world after its first. */
function waiting() {
  const stream = createWorldStream('http://localhost');
  stream.setState({ connection: 'connected' });
  const come = vi.fn<() => void>();
  void nextEpoch(stream, 1).then(come);
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { stream, come, settled };
}

it('the wait for another world ends when the page shows it', async () => {
  const { stream, come, settled } = waiting();
  stream.setState({ connection: 'connected' });
  await settled();
  expect(come).not.toHaveBeenCalled();
  stream.setState({ epoch: 2 });
  await settled();
  expect(come).toHaveBeenCalledOnce();
});

it('ends at once where that has come already, or nobody would tell', async () => {
  const { stream } = waiting();
  await expect(nextEpoch(stream, 0)).resolves.toBeUndefined();
  await expect(nextEpoch(createWorldStream('http://localhost'), 1)).resolves.toBeUndefined();
});

it('ends when the stream is lost', async () => {
  const { stream, come, settled } = waiting();
  stream.setState({ connection: 'lost' });
  await settled();
  expect(come).toHaveBeenCalledOnce();
});
