import { expect, it } from 'vitest';
import { DiscoveryMessage } from '../messages.ts';
import { TabChannel } from '../tab-channel.ts';

it('a channel that is closed says nothing, hears nothing, and does not mind', async () => {
  const [first, second, third] = ['a', 'a', 'a'].map(
    () => new TabChannel<DiscoveryMessage>('a channel'),
  );
  if (!first || !second || !third) throw new Error('there are three');
  const heard: string[] = [];
  second.hear(DiscoveryMessage, () => heard.push('second'));
  const told = new Promise<void>((resolve) => {
    third.hear(DiscoveryMessage, ({ type }) => {
      heard.push(`third ${type}`);
      resolve();
    });
  });
  first.post({ type: 'host' });
  second.close();
  expect(() => second.post({ type: 'seek', guest: 'g', build: 'b' })).not.toThrow();
  await told;
  expect(heard).toEqual(['third host']);
  first.close();
  third.close();
});
