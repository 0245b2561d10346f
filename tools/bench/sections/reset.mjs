import { compare } from '../compare.mjs';
import { openWorld } from '../platform-world.mjs';
import { RESET } from '../rows.mjs';

/** @type {import('../section.mjs').Section} */
export async function* measure() {
  const { sandbox } = await openWorld({});
  const reset = (/** @type {object} */ size) => () => sandbox('/reset', size);
  const small = reset({ users: 1000, messages: 1000 });
  yield {
    name: RESET,
    ...(await compare({ ours: reset({ users: 1_000_000, messages: 1_000_000 }), floor: small })),
  };
}
