import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

test('the bar goes to the government deployment and back; worlds and tokens stay apart', async ({
  page,
}) => {
  const shell = new ShellPage(page);
  await shell.open('#/explorer?method=auth.test');
  const bar = await shell.openFromBar('Deployment');
  await bar.getByRole('button', { name: 'Go to the government deployment' }).click();
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
    return { own: await ask('./gov/', there), foreign: await ask('./gov/', here) };
  });
  expect(told).toMatchObject({ own: { ok: true }, foreign: { error: 'invalid_auth' } });
  await expect(shell.row('auth.test')).toHaveCount(2);

  await page.reload();
  await expect(shell.inBar('Deployment')).toContainText('government');
  await expect(shell.row('auth.test')).toHaveCount(2);
  await page.goBack();
  await expect(shell.inBar('Deployment')).not.toContainText('government');
  await expect(shell.row('auth.test')).toHaveCount(0);
});
