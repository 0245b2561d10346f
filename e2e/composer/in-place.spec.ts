import type { Locator, Page } from '@playwright/test';
import { ComposerPage } from '../pages/composer-page.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { WorkspacePage } from '../pages/workspace-page.ts';
import { expect, test } from '../quiet-page.ts';

test.use({ refusing: '/services/', viewport: { width: 1440, height: 900 } });

test('Send stays where it is, nothing covers a control, and the message is drawn as it was previewed', async ({
  page,
}) => {
  const composer = new ComposerPage(page);
  const shell = new ShellPage(page);
  const send = page
    .getByRole('region', { name: 'Send' })
    .getByRole('button', { name: /^Send(?! to)/ });
  await composer.open();
  const preview = composer.preview.getByRole('article');
  await expect.poll(async () => (await drawing(preview)).pictures).toHaveLength(1);
  const drawnFirst = await drawing(preview);

  for (const [width, height] of [
    [1920, 1080],
    [1024, 768],
    [390, 844],
    [1440, 900],
  ] as const)
    await test.step(`in a window of ${width} by ${height} pixels`, async () => {
      await page.setViewportSize({ width, height });
      await composer.begin('Broken on purpose');
      await expect(page.getByRole('button', { name: '3 errors: show the next' })).toBeVisible();
      const before = await send.boundingBox();
      await send.click();
      await expect(composer.answer).toContainText('/blocks/0/text/text must have at most');
      await expect(shell.said('Refused: invalid_payload.')).toBeVisible();
      expect(await send.boundingBox()).toEqual(before);
      await expect.poll(() => coveredBy(page, 'Refused: invalid_payload.')).toEqual([]);
      await composer.begin('Deploy notice');
      await expect(composer.answer).toBeHidden();
      await send.click();
      await expect(composer.answer).toContainText('ok');
      expect(await send.boundingBox()).toEqual(before);
      await expect.poll(() => coveredBy(page, 'Sent.')).toEqual([]);
      await composer.answer.getByRole('button', { name: 'Dismiss' }).click();
      expect(await send.boundingBox()).toEqual(before);
    });

  await test.step('a pane is resized with keys, and each layout remembers it', async () => {
    const bar = page.getByRole('separator', { name: 'Resize the preview' });
    const first = await bar.getAttribute('aria-valuenow');
    await bar.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    const resized = String(Number(first) + 8);
    await expect(bar).toHaveAttribute('aria-valuenow', resized);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expect(bar).not.toHaveAttribute('aria-valuenow', resized);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(bar).toHaveAttribute('aria-valuenow', resized);
  });

  await test.step('the Workspace draws the message as the preview did', async () => {
    await composer.send();
    await page.getByRole('button', { name: 'Show in the workspace' }).click();
    const message = new WorkspacePage(page).message('checkout 4.12.0 is in production').first();
    await expect(message).toBeVisible();
    await expect.poll(() => drawing(message)).toEqual(drawnFirst);
  });
});

/** What a message looks like, apart from its width and its time: pictures, sizes of its texts, and columns of its fields. */
const drawing = (message: Locator) =>
  message.evaluate((article) => {
    const content = article.querySelector('[data-message]') ?? article;
    const left =
      content.getBoundingClientRect().left -
      (article.querySelector('img') ?? article).getBoundingClientRect().left;
    const texts = [...article.querySelectorAll('strong, [data-message] *')].filter(
      ({ childNodes }) =>
        [...childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        ),
    );
    return {
      left,
      pictures: [...article.querySelectorAll('img')].map((image) => [
        image.src,
        image.getBoundingClientRect().width,
      ]),
      texts: texts.map((text) => {
        const { fontSize, fontWeight, color } = getComputedStyle(text);
        return [text.textContent, fontSize, fontWeight, color];
      }),
      columns: new Set(
        texts
          .filter(({ textContent }) => /^(Environment|Took|Commit|Canary)/.test(textContent ?? ''))
          .map((text) => Math.round(text.getBoundingClientRect().left)),
      ).size,
    };
  });

/** The controls in sight that what the page says stands in front of. */
const coveredBy = (page: Page, said: string) =>
  page.evaluate((words) => {
    const line = document.querySelector(`[title="${CSS.escape(words)}"]`);
    if (line === null) throw new Error(`${words} is not in sight`);
    const box = line.getBoundingClientRect();
    return [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  }, said);
