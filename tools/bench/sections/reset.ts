import type { Result } from '../section.ts';
import { compare } from '../compare.ts';
import { openWorld } from '../platform-world.ts';
import { RESET } from '../rows.ts';

export async function* measure(): AsyncGenerator<Result> {
  const { sandbox } = await openWorld({});
  const reset = (size: object) => () => sandbox('/reset', size);
  const small = reset({ users: 1000, messages: 1000 });
  yield {
    name: RESET,
    ...(await compare({ ours: reset({ users: 1_000_000, messages: 1_000_000 }), floor: small })),
  };
}
