import { expect, it } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';

it('lists the exams, none of them armed in a new world', async () => {
  const world = await openWorld();
  const { body } = await world.sandbox('/exams');
  expect(body.exams).toMatchObject([{ name: 'paging', state: null }]);
});

it.each(['', '/finish'])('says how to arm an exam that is not armed: %s', async (path) => {
  const world = await openWorld();
  const verb = path === '' ? 'GET' : 'POST';
  const { status, body } = await world.send(`/sandbox/exams/paging${path}`, { method: verb });
  expect([status, body.error]).toEqual([409, 'exam_not_armed']);
  expect(body.message).toContain('POST /sandbox/exams/paging');
});

it.each(['__proto__', 'constructor', 'toString', 'Paging', '%00'])(
  'knows no exam %j',
  async (name) => {
    const world = await openWorld();
    for (const [verb, path] of [
      ['GET', ''],
      ['POST', '/finish'],
    ] as const) {
      const { status, body } = await world.send(`/sandbox/exams/${name}${path}`, { method: verb });
      expect([status, body.error]).toEqual([404, 'exam_not_found']);
    }
  },
);
