import { defineTokenExam } from './token-exam.ts';

/** Times of a token, in seconds from now on. */
const at = (now: number, iat_s: number, exp_s: number) => {
  const second = Math.floor(now);
  const iat = second + iat_s;
  return { iat, exp: second + exp_s, auth_time: iat };
};

/** Does a client notice a token of another time? */
export const TOKEN_TIMES = defineTokenExam({
  name: 'token_times',
  title: 'exp and iat',
  does: 'Issues an identity token that expired an hour ago, and one that is issued in an hour.',
  section: 'Identity token (JWT) claims',
  lesson: 'six-attacks',
  faults: [
    {
      id: 'refuses_expired',
      title: 'Refuses an expired token',
      fix: 'Refuse a token whose exp has passed. A minute of tolerance is enough.',
      fault: ({ clock }) => ({ claims: at(clock.now(), -7200, -3600) }),
    },
    {
      id: 'refuses_future',
      title: 'Refuses a token of the future',
      fix: 'Refuse a token whose iat is more than a minute ahead of your clock.',
      fault: ({ clock }) => ({ claims: at(clock.now(), 3600, 7200) }),
    },
  ],
});
