import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { armExam, finishExam } from './exams.ts';
import { examQuery, examsQuery } from '../queries.ts';
import { createClient } from '../transport/client.ts';

const EXAM = { name: 'paging', state: 'ready' };

/** A client of a sandbox that gives the same answer to everything, and what it was asked. */
function asking(status: number, answer: object) {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'http://localhost',
    fetch: async (url, init) => {
      const request = new Request(url, init);
      asked.push(`${request.method} ${request.url} ${await request.text()}`.trim());
      return new Response(JSON.stringify(answer), { status });
    },
  });
  return { asked, client: { ...client, epoch: 1 } };
}
const read = (query: object) => new QueryClient().query({ ...query, retry: false } as never);

it('arms, reads and finishes an exam', async () => {
  const { asked, client } = asking(200, { ok: true, exam: EXAM });
  expect(await armExam(client, 'paging', { users: 600 })).toEqual(EXAM);
  expect(await read(examQuery(client, 'paging'))).toEqual(EXAM);
  expect(await finishExam(client, 'paging')).toEqual(EXAM);
  expect(asked).toEqual([
    'POST http://localhost/sandbox/exams/paging {"users":600}',
    'GET http://localhost/sandbox/exams/paging',
    'POST http://localhost/sandbox/exams/paging/finish',
  ]);
});

it('lists exams', async () => {
  const { client } = asking(200, { ok: true, exams: [EXAM] });
  expect(await read(examsQuery(client))).toEqual([EXAM]);
});

it('reads an exam that is not armed as null, and fails for other reasons', async () => {
  const refusal = (error: string) => ({ ok: false, error, message: 'no' });
  const { client } = asking(409, refusal('exam_not_armed'));
  expect(await read(examQuery(client, 'paging'))).toBeNull();
  const other = asking(404, refusal('exam_not_found'));
  await expect(read(examQuery(other.client, 'x'))).rejects.toMatchObject({
    code: 'exam_not_found',
  });
});
