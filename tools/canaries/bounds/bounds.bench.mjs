// must be reported: above ×1.05: a call that does ten per cent more
// must be reported: above ×2: a call among many that looks at all of them
import { expectFlat, expectNoSlower } from '../../bounds/bounds.ts';

/** @param {number} steps */
const work = (steps) => ({
  call: async () => {
    let sum = 0;
    for (let n = 0; n < steps; n += 1) sum = (sum * 31 + n) % 1_000_003;
    return sum;
  },
});

expectNoSlower('a call that does ten per cent more', 1.05, async () => ({
  base: work(100_000),
  other: work(110_000),
}));

expectFlat('a call among many that looks at all of them', 2, [1000, 10_000], async (size) =>
  work(size * 10),
);
