import { SignInPage } from '../pages/sign-in-page.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

test('the bar switches to the government deployment and back; worlds and tokens stay separate, and the sign-in works', async ({
  page,
}) => {
  test.slow();
  const shell = new ShellPage(page);
  await shell.open('#/explorer?method=auth.test');
  expect(await shell.call('api.test')).toBe(200);
  await expect(shell.row('api.test')).toHaveCount(1);
  const bar = await shell.openFromBar('Deployment');
  await bar.getByRole('button', { name: 'Switch to the government deployment' }).click();
  await expect(shell.inBar('Deployment')).toContainText('government');
  await expect(page).toHaveURL(/deployment=government/);
  await expect(page).toHaveTitle('Parley (government)');
  await expect(page.getByRole('main')).toBeFocused();

  const told = await page.evaluate(async () => {
    const tokenOf = async (base: string) =>
      (await (await fetch(`${base}sandbox`)).json()).apps[0].tokens[0].token as string;
    const ask = async (base: string, token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await (await fetch(`${base}api/auth.test`, { headers })).json()) as object;
    };
    const [here, there] = [await tokenOf('./'), await tokenOf('./gov/')];
    const keysOf = async (base: string) =>
      (await fetch(`${base}openid/connect/keys`)).json() as Promise<{ keys: { kid: string }[] }>;
    const [ours, theirs] = [await keysOf('./'), await keysOf('./gov/')];
    return {
      own: await ask('./gov/', there),
      foreign: await ask('./gov/', here),
      sharesKeys: ours.keys[0]?.kid === theirs.keys[0]?.kid,
    };
  });
  expect(told).toMatchObject({
    own: { ok: true },
    foreign: { error: 'invalid_auth' },
    sharesKeys: false,
  });
  await expect(shell.row('auth.test')).toHaveCount(2);

  await page.reload();
  await expect(shell.inBar('Deployment')).toContainText('government');
  await expect(shell.row('auth.test')).toHaveCount(2);
  const back = await shell.openFromBar('Deployment');
  await back.getByRole('button', { name: 'Switch to the commercial deployment' }).click();
  await expect(shell.row('api.test')).toHaveCount(1);
  await expect(shell.row('auth.test')).toHaveCount(0);
  await expect(page).not.toHaveURL(/deployment=/);
  await page.goBack();
  await expect(shell.inBar('Deployment')).toContainText('government');

  await test.step('the whole sign-in works in the government deployment', async () => {
    const panel = new SignInPage(page);
    await panel.open('?deployment=government');
    await panel.askForConsent();
    await expect(panel.address).toHaveValue(/\/gov\/openid\/connect\/authorize/);
    await panel.inside.getByRole('button', { name: 'Allow' }).click();
    await panel.button('Exchange the code').click();
    await panel.button('Check the token').click();
    const checks = page.getByRole('list', { name: 'Checks of the identity token' });
    await expect(checks.getByRole('img', { name: 'Passed' })).toHaveCount(9);
  });
});
