import type { Result } from '../section.ts';
import { compare } from '../compare.ts';
import { CANARY } from '../rows.ts';

/** A call that is too slow on purpose. */
export async function* measure(): AsyncGenerator<Result> {
  const ours = async () => {
    await work();
    await work();
  };
  yield { name: CANARY.name, ...(await compare({ ours, floor: work, rounds: 9 })) };
}

async function work() {
  let sum = 0;
  for (let n = 0; n < 20_000; n += 1) sum = (sum * 31 + n) % 1_000_003;
  return sum;
}
