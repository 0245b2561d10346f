import { answerOf, type CallAnswer, type WireAnswer } from './call.ts';

/** An answer for tests: of exchange `x1`, with status 200 and an empty body but for what is given. */
export const anAnswer = (given: Partial<WireAnswer> = {}): CallAnswer =>
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
