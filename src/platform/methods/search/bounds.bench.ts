import { expectFlat, expectNoSlower } from '../../../../tools/bounds/bounds.ts';
import { expectLinear, nothingBut, runOf } from '../../../../tools/bounds/hard-texts.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { highlight } from './highlight.ts';
import { parseQuery } from './parse-query.ts';
import { wordsOf } from './words.ts';

async function worldOf(messages: number) {
  const world = await openWorld();
  await world.sandbox('/reset', { rate_limits: false, messages });
  const [app] = (await world.brief()).apps;
  const [bot = '', user = ''] = app?.tokens.map(({ token }) => token) ?? [];
  const search = async (query: string) => {
    const { body } = await world.call('search.messages', { query }, { token: user });
    if (body.messages?.total === undefined) throw new Error(`${query} was refused`);
  };
  return { world, bot, search };
}

expectFlat('finding one message among all', 2, [1_000, 1_000_000], async (size) => {
  const { search } = await worldOf(size);
  return { call: () => search('"(#321)"') };
});

const post = (world: OpenWorld, token: string) => {
  const channel = world.channels['general'] ?? '';
  return () => world.call('chat.postMessage', { channel, text: 'one more message' }, { token });
};

expectNoSlower('posting where somebody has searched', 1.15, async () => {
  const without = await worldOf(1_000);
  const searched = await worldOf(1_000);
  await searched.search('deployed');
  return {
    base: { call: post(without.world, without.bot) },
    other: { call: post(searched.world, searched.bot) },
  };
});

const texts = (...units: readonly string[]) =>
  Object.fromEntries(units.map((unit) => [JSON.stringify(unit), nothingBut(unit)]));
const TIME = { now: 1_767_225_600, offset: 0 };

expectLinear('a query', (text) => parseQuery(text, TIME), {
  ...texts('"', '-', ' ', 'a ', 'in:', 'in:"', '<#', '>', '|', '漢', 'é', 'é ', '🎉', 'before:1 '),
  'a long value': runOf('from:<', '|', '>'),
});

const TERMS = [{ words: ['a', 'b'], isPrefix: true }];
expectLinear('words of a message', (text) => [wordsOf(text), highlight(text, TERMS)], {
  ...texts('a', 'a b', '<', '<a|', '<>', '漢', 'é', 'é́', '🎉', '_', ' '),
});
