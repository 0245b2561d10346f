import { brokenBlocks } from '../../src/lessons/plans/02-broken-blocks.ts';
import { scenario } from '../fixtures/scenario.ts';
import { expect } from '../fixtures/test.ts';

scenario(brokenBlocks, {
  'one-word': async ({ place }) => {
    await place('templates').click();
    await place('broken').click();
    await place('send').click();
    await expect(place('response')).toContainText('invalid_payload');
    await expect(place('response')).toContainText('HTTP 400');
  },
  places: async ({ place }) => {
    await place('target').click();
    await place('method').click();
    await place('send').click();
    await expect(place('response')).toContainText('invalid_blocks');
    await expect(place('response')).toContainText('is missing [json-pointer:/blocks/2/text]');
  },
  mend: async ({ page, place, composer }) => {
    const { form, answer } = composer;
    await place('next').click();
    await form.getByRole('textbox', { name: /^Text/ }).fill('Release 2.4 is out');
    await place('send').click();
    await expect(answer).toContainText('must be one of mrkdwn, plain_text, not "markdown"');
    await expect(answer).not.toContainText('/blocks/0');
    await place('next').click();
    await place('block')
      .getByRole('button', { name: /Kind of text/ })
      .click();
    await page.getByRole('option', { name: 'mrkdwn' }).click();
    await place('next').click();
    await form.getByRole('textbox', { name: /^Text/ }).fill('Read **all** of it');
    await place('send').click();
    await expect(answer).toContainText('HTTP 200');
  },
  json: async ({ place }) => {
    await expect(place('body')).toContainText('She said "hello"');
    await place('send').click();
    await expect(place('result')).toContainText('the body is not JSON, or cannot be read');
  },
});
