import type { Page } from '@playwright/test';
import { TEN_STEPS } from '../../src/contract/demo/fixtures/ten-steps.fixture.ts';
import { demoAddress } from '../../src/server/command/demo-address.ts';
import { violationsInBothThemes } from '../axe.ts';
import { expect, test } from '../hosts/patient.ts';

const SIZES = ['320x400', '600x400', '900x600'] as const;

/** Gives the embedded page the size of a frame, and opens it at an address. */
async function openIn(page: Page, size: string, address: string): Promise<void> {
  const [width = 0, height = 0] = size.split('x').map(Number);
  await page.setViewportSize({ width, height });
  await page.goto(address);
}

const sendIn = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

/** The answer begins in sight: its result, and the first lines of its body. */
async function expectAnswerInSight(page: Page): Promise<void> {
  const response = page.getByRole('region', { name: 'Response', exact: true });
  await expect(response.getByRole('status', { name: 'Result' })).toBeInViewport({ ratio: 1 });
  await expect(response.getByText('"ok"')).toBeInViewport({ ratio: 1 });
}

for (const size of SIZES) {
  test(`in a frame of ${size}, Send stays in reach and the answer begins in sight`, async ({
    page,
  }) => {
    for (const embed of ['embed', 'embed=wire']) {
      await openIn(page, size, `./?${embed}#/explorer?method=users.list`);
      await expect(sendIn(page)).toBeInViewport({ ratio: 1 });
      await sendIn(page).click();
      await expectAnswerInSight(page);
      await expect(sendIn(page)).toBeInViewport({ ratio: 1 });
      await page.getByRole('textbox', { name: 'limit' }).fill('3');
      await expect(sendIn(page)).toBeInViewport({ ratio: 1 });
      await sendIn(page).click();
      await expectAnswerInSight(page);
    }
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
}

test('a low frame begins with a strip of the wire, and opens it on demand', async ({ page }) => {
  await openIn(page, '600x400', './?embed=wire#/explorer?method=users.list');
  await sendIn(page).click();
  await expectAnswerInSight(page);
  const wire = page.getByRole('region', { name: 'Wire' });
  await expect(wire).toBeHidden();
  await page.getByRole('button', { name: 'Show the wire' }).click();
  await expect(wire.getByRole('option').filter({ hasText: 'users.list' })).toBeInViewport();
  await page.getByRole('button', { name: 'Hide the wire' }).click();
  await expectAnswerInSight(page);
});

for (const size of ['320x400', '600x400']) {
  test(`in a frame of ${size}, the player has it all, a step begins with its answer, and the panel is a press away`, async ({
    page,
  }) => {
    const address = await demoAddress('.', TEN_STEPS);
    await openIn(page, size, `${address}`.replace('#', '?embed#'));
    const demo = page.getByRole('region', { name: 'Demo' });
    await demo.getByRole('button', { name: 'Next step' }).click();
    const body = demo.getByRole('region', { name: 'Step 1: response body' });
    await expect(body).toContainText('"ok": true');
    const request = demo.getByRole('region', { name: 'Step 1: request body' });
    const top = async (place: typeof body) => (await place.boundingBox())?.y ?? NaN;
    expect(await top(body)).toBeLessThan(400 - 48);
    expect(await top(body)).toBeLessThan(await top(request));
    expect(await violationsInBothThemes(page)).toEqual([]);

    await page.getByRole('button', { name: 'Hide the player' }).click();
    await expect(demo).toBeHidden();
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeInViewport();
    await page.getByRole('button', { name: 'Show the player' }).click();
    await expect(demo.getByRole('button', { name: 'Next step' })).toBeInViewport({ ratio: 1 });
    await expect(body).toContainText('"ok": true');
  });
}

test('on a phone the answer takes the place of the request, and Back returns to it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./#/explorer?method=chat.postMessage');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect(page.getByRole('status', { name: 'Result' })).toBeInViewport();
  await expect(send).toBeHidden();
  await page.goBack();
  await expect(send).toBeInViewport();
  await page.getByRole('radio', { name: 'Response' }).check({ force: true });
  await expect(page.getByRole('status', { name: 'Result' })).toBeInViewport();
});
