import { beforeEach, expect, it } from 'vitest';
import type { ExchangeSummary } from '../../contract/sandbox.ts';
import { WORLD_START } from './stored-lesson.ts';
import { beginLesson, readStoredLesson, restartLesson, showHints } from './progress-store.ts';
import { settleStart } from './settle-start.ts';

const HERE = {
  exchange: 'x9',
  at: 90,
  delivery: 'd4',
  interaction: null,
  after: null,
  afterAt: null,
};
const log = (...lines: readonly Pick<ExchangeSummary, 'id' | 'at'>[]) =>
  lines as readonly ExchangeSummary[];
const noted = () => readStoredLesson('first').starts['main'];
const settle = (calls: readonly ExchangeSummary[], readHere = async () => HERE) =>
  settleStart('first', 'main', calls, readHere);

beforeEach(() => restartLesson('first', 'main', null));

it('a lesson begins here where it has not begun', async () => {
  await settle(log({ id: 'x9', at: 90 }));
  expect(noted()).toEqual(HERE);
});

it('a lesson goes on where it has begun', async () => {
  beginLesson('first', 'main', { ...HERE, exchange: 'x2', at: 5 });
  await settle(log({ id: 'x2', at: 5 }, { id: 'x9', at: 90 }));
  expect(noted()).toEqual({ ...HERE, exchange: 'x2', at: 5 });
});

it('a lesson that another tab begins meanwhile begins once', async () => {
  await settle(log(), async () => {
    beginLesson('first', 'main', WORLD_START);
    return HERE;
  });
  expect(noted()).toEqual(WORLD_START);
});

it('everything still counts in a world that was reset once something else is noted', async () => {
  beginLesson('first', 'main', HERE);
  await settle(log({ id: 'x1', at: 91 }));
  showHints('first', 'post', 1);
  expect(noted()).toEqual(WORLD_START);
});
