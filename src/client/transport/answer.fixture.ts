import { answerOf, type CallAnswer, type WireAnswer } from './call.ts';

/** An answer for tests: exchange `x1`, status 200, an empty body, and the given changes. */
export const anAnswer = (given: Partial<WireAnswer>): CallAnswer =>
  answerOf({
    url: 'http://localhost/api/api.test',
    status: 200,
    headers: [],
    text: '',
    bytes: 0,
    truncated: false,
    duration_ms: 1,
    exchange: 'x1',
    ...given,
  });
