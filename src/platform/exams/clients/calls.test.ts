import { expect, it } from 'vitest';
import { describeExams } from '../../testing/exam-cases.ts';
import { openExam } from '../../testing/exam-world.ts';
import { CALLS } from './calls.fixture.ts';
import { TOKENS } from './tokens.fixture.ts';

describeExams([...CALLS, ...TOKENS]);

it.each([
  ['the 429', ['two'], 8],
  ['a second 429', ['two', 'two'], 8],
  ['a repetition that is posted', ['two', '', 'two'], 5],
])('silence after %s counts in time', async (_after, texts, seconds) => {
  const world = await openExam('rate_limit');
  await world.say('one');
  for (const text of texts)
    if (text === '') world.wait(3);
    else await world.say(text);
  world.wait(seconds - 0.1);
  expect((await world.exam()).points.find(({ id }) => id === 'after')?.state).toBe('open');
  world.wait(0.2);
  expect((await world.exam()).points.find(({ id }) => id === 'after')?.state).toBe('failed');
});

it('lets a token expire after one call, its successor after two, and the next never', async () => {
  const world = await openExam('token_rotation');
  expect((await world.brief()).apps[0]?.token_rotation_enabled).toBe(true);
  let { SLACK_EXPIRING_TOKEN: token = '', SLACK_REFRESH_TOKEN: refresh_token = '' } = (
    await world.exam()
  ).given;
  const succeeded = async () => {
    let calls = 0;
    while (calls < 5 && (await world.call('auth.test', {}, { token })).body.ok === true) calls += 1;
    return calls;
  };
  const renew = async () => {
    const { client_id, client_secret } = world.app;
    const args = { client_id, client_secret, grant_type: 'refresh_token', refresh_token };
    ({
      body: { access_token: token, refresh_token },
    } = await world.call('oauth.v2.access', args, { token: null }));
  };
  const counts = [await succeeded()];
  for (let n = 0; n < 2; n += 1) {
    await renew();
    counts.push(await succeeded());
  }
  expect(counts).toEqual([1, 2, 5]);
});
