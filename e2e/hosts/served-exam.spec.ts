import { WebClient } from '@slack/web-api';
import { ExamPage } from '../pages/exam-page.ts';
import { startServer, type OwnServer } from './own-server.ts';
import { expect, test } from './patient.ts';

/** A server for each test, since the exam replaces its world. */
let server: OwnServer;
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(() => server.stop());

test('in the page of a server a loop takes the exam, and so does an SDK outside of it', async ({
  page,
}) => {
  test.slow();
  const exam = new ExamPage(page);
  await exam.open(`${server.base}/`);
  await exam.chooseSample('Right');
  await exam.run();
  await expect(exam.card).toContainText('8 of 8 passed');

  await exam.button('Examine a client of your own').click();
  await expect(page.getByRole('region', { name: '.env' })).toContainText(server.base);
  await exam.button('Arm it again').click();
  await expect(exam.card).toContainText('Ready');
  const { apps } = await (await fetch(`${server.base}/sandbox`)).json();
  const { token } = apps[0].tokens.find((each: { type: string }) => each.type === 'bot');
  const client = new WebClient(token, { slackApiUrl: `${server.base}/api/` });
  let people = 0;
  for await (const found of client.paginate('users.list', { limit: 200 }))
    people += (found as unknown as { members: unknown[] }).members.length;
  expect(people).toBeGreaterThan(500);
  await expect(exam.card).toContainText('Walks: 1');
  await exam.button('My client is done').click();
  await expect(exam.card).toContainText('Passed');
  expect(await exam.exam()).toMatchObject({ state: 'passed', walks: 1 });
});
