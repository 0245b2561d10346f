import { expect, it } from 'vitest';
import { openExam } from '../../testing/exam-world.ts';
import { SIGN_INS } from '../clients/sign-in.fixture.ts';

it('a key that is replaced gets another successor in each world', async () => {
  const client = SIGN_INS.find(({ exam }) => exam === 'rotated_key');
  for (let n = 0; n < 10; n += 1) {
    const world = await openExam('rotated_key');
    await client?.runs(world);
    expect((await world.finish()).verdict).toBe('passed');
  }
});
