import { test as blocked } from '@playwright/test';
import { violationsInBothThemes } from '../axe.ts';
import { ExamPage } from '../pages/exam-page.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

// The browser logs the refusals that the exam is about.
test.use({ refusing: '/api/' });

const RIGHT = 'Right';
const FAILED: Readonly<Record<string, readonly string[]>> = {
  'Ignores short pages': ['Reads everybody', 'Goes on after a short page'],
  'Forgets the encoding': ['Reads everybody', 'Encodes the cursor'],
  'Hammers through 429': ['Waits as long as told'],
};

test('the right sample passes in two walks, and each other one fails what it does wrong', async ({
  page,
}) => {
  test.slow();
  const exam = new ExamPage(page);
  await exam.open();
  await expect(page.getByText('No report card yet')).toBeVisible();
  await exam.chooseSample(RIGHT);
  await exam.run();
  await expect(exam.state).toHaveText('Came to its end');
  await expect(exam.card).toContainText('8 of 8 passed');
  expect(await exam.exam()).toMatchObject({ state: 'passed', walks: 2 });
  await expect(page.getByText('The exam is passed, with 8 of 8 points.').first()).toBeVisible();

  for (const [title, failed] of Object.entries(FAILED)) {
    await exam.chooseSample(title);
    await exam.run();
    await expect(exam.failed()).toHaveText([...failed]);
    for (const point of failed) {
      await expect(exam.point(point)).toContainText('How to fix it:');
    }
    expect(await exam.exam()).toMatchObject({ state: 'failed', walks: 1 });
    if (title !== 'Forgets the encoding') continue;
    await expect(exam.state).toContainText('Error: invalid_cursor (line 24)');
    await exam.button('Show the call: Encodes the cursor').click();
    const { wire } = new ShellPage(page);
    await expect(wire.getByRole('region', { name: 'Call', exact: true })).toContainText(
      'invalid_cursor',
    );
    expect(new URL(page.url()).hash).toContain('exchange=');
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
  }
});

/** What a loop may not reach, and how it would try. */
const TRIES = {
  'the sandbox': "fetch(BASE + '/sandbox/reset', { method: 'POST' })",
  'the sandbox by dots': "fetch(BASE + '/api/../sandbox')",
  'the sandbox by encoded dots': "fetch(BASE + '/api/%2e%2e/sandbox')",
  'the sandbox by a backslash': "fetch(BASE + '/api/..\\\\sandbox')",
  'another host': "fetch('http://127.0.0.1:9/api/users.list')",
  'a relative address': "fetch('/api/users.list')",
  'another verb': "fetch(LIST, { method: 'DELETE' })",
  'another token': "fetch(LIST + '?token=xoxp-1')",
  'the fetch of the worker': 'Object.getPrototypeOf(globalThis).fetch.call(globalThis, LIST)',
  XMLHttpRequest: "new XMLHttpRequest().open('GET', LIST, false) ?? BLOCKED",
  'code elsewhere': "import(BASE + '/theme.js')",
  'another thread': "new Worker('data:text/javascript,for(;;);')",
  'evaluation of text': "(0, eval)('1')",
  'the page': 'parent.document.title',
};

const HOSTILE = `const BASE = env.BASE_URL;
const LIST = BASE + '/api/users.list';
const seen = [];
const tries = {
${Object.entries(TRIES)
  .map(([what, attempt]) => `  '${what}': async () => ${attempt},`)
  .join('\n')}
};
for (const [what, attempt] of Object.entries(tries)) {
  try { await attempt(); seen.push('REACHED ' + what); }
  catch (error) { seen.push('Blocked: ' + what + ': ' + error.name); }
}
// In one line, because the page renders only those in sight.
console.log(seen.join(', '));
const headers = { Authorization: 'Bearer ' + env.TOKEN, 'X-Parley-Client': 'page' };
Object.prototype.authorizes = 'polluted';
Headers.prototype.has = () => true;
JSON.stringify = () => '{"authorizes":"Bearer xoxp-1"}';
const answer = await (await fetch(BASE + '/api/auth.test', { headers })).json();
console.log(answer.ok + ' as ' + answer.user_id + ' with ' + env.TOKEN);
`;

// The browser logs what its policy blocks.
blocked(
  'a pasted loop reaches the Web API alone, is stopped at its limits, and says where it failed',
  async ({ page }) => {
    blocked.slow();
    const exam = new ExamPage(page);
    await exam.open();
    await exam.runProgram(HOSTILE);
    await expect(exam.output).toContainText(/true as U\w+ with xoxb-the-page-puts-the-token-here/);
    for (const what of Object.keys(TRIES))
      await expect(exam.output).toContainText(new RegExp(`Blocked: ${what}: \\w*Error`));
    await expect(exam.output).not.toContainText('REACHED');
    await expect(exam.output).toContainText('The header x-parley-client is not sent from here.');
    const tokens = await page.evaluate(async () => {
      const { apps } = await (await fetch('sandbox')).json();
      return apps.flatMap((app: { tokens: { token: string }[] }) =>
        app.tokens.map((one) => one.token),
      );
    });
    for (const token of tokens) await expect(exam.output).not.toContainText(token);

    const FAULTS: Record<string, string | RegExp> = {
      'const a = 1;\nawait null;\nnull.b;': /TypeError.*\(line 3\)/,
      'const a = 1;\nconst = 2;': /SyntaxError.*\(line 2\)/,
      "const a = 1;\n\nawait fetch('http://elsewhere.test/');":
        /reaches only methods of the Web API.*\(line 3\)/,
      'setTimeout(() => {\n  throw new RangeError("late");\n});': /RangeError: late \(line 2\)/,
      'while (true) {}': 'It did not respond for 4 seconds. Look for a loop without end.',
      'for (let n = 0; n < 500; n += 1) fetch(env.BASE_URL + "/api/api.test");':
        'It sent more than 50 requests without waiting for a response.',
      [`let port;
addEventListener('message', ({ ports }) => { port ??= ports[0]; });
port?.postMessage({ kind: 'call', call: 1, request: 1, method: 'chat.delete', args: '{}' });
const original = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function () {
  original.call(this, { kind: 'fetch', url: env.BASE_URL + '/sandbox/reset' });
};
console.log('forged');`]: 'It sent the page a message that is not allowed.',
    };
    for (const [program, reason] of Object.entries(FAULTS)) {
      await exam.runProgram(program);
      await expect(exam.state).toContainText(reason);
      await expect(page.locator('iframe')).toHaveCount(0);
    }
  },
);

test('by keyboard alone: a sample, a run, the report card, a stop, and the text after a reload', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const exam = new ExamPage(page);
  await exam.open();
  await exam.button('Samples').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ignores');
  await page.keyboard.press('Enter');
  await expect(exam.button('Samples')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(exam.button('Run')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(exam.failed()).toHaveText(['Reads everybody', 'Goes on after a short page']);
  await expect(exam.button('Run')).toBeFocused();
  // Nothing is wider than a phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await exam.write('await new Promise((done) => setTimeout(done, 60_000));');
  await exam.button('Run').focus();
  await page.keyboard.press('Enter');
  await expect(exam.state).toHaveText('First walk');
  await page.keyboard.press('Tab');
  await expect(exam.button('Stop')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(exam.state).toHaveText('Stopped');
  await expect(exam.button('Run')).toBeFocused();
  await page.reload();
  await expect(exam.program).toContainText('60_000');
  await expect(exam.state).toHaveText('Not run');
  await expect(page.locator('iframe')).toHaveCount(0);
});
