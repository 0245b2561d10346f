import type { Result } from '../section.ts';
import { median } from '../compare.ts';
import { openWorld, post } from '../platform-world.ts';
import { SEARCH } from '../rows.ts';

const CALLS = 31;

/** Milliseconds of one search among a million messages, the index made: the median of some calls. */
export async function* measure(wanted: ReadonlySet<string>): AsyncGenerator<Result> {
  const world = await openWorld({ messages: 1_000_000 });
  const { token } = world.app.tokens.find(({ type }: { type: string }) => type === 'user');
  const person = { ...world, headers: { ...world.headers, authorization: `Bearer ${token}` } };
  for (const { name, query } of Object.values(SEARCH)) {
    if (!wanted.has(name)) continue;
    const times: number[] = [];
    for (let call = 0; call <= CALLS; call += 1) {
      const begun = performance.now();
      await post(person, 'search.messages', { query });
      // The first call makes the index.
      if (call > 0) times.push(performance.now() - begun);
    }
    yield { name, amount: median(times) };
  }
}
