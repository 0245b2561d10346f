import { expect, it } from 'vitest';
import { ANSWER_HEADERS, withAnswerHeaders } from './answer-headers.ts';

it('adds what an answer does not say, and leaves what it says', () => {
  const answer = withAnswerHeaders(new Response('x', { headers: { 'cache-control': 'no-cache' } }));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...ANSWER_HEADERS.data,
    'cache-control': 'no-cache',
  });
});

it('lets only pages and the redirects between them into the frame of the small browser', () => {
  const framed = Object.entries(ANSWER_HEADERS).filter(([, headers]) =>
    headers['content-security-policy'].includes("frame-ancestors 'self'"),
  );
  expect(framed.map(([kind]) => kind)).toEqual(['redirect', 'page']);
});
