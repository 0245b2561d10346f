import { startProvider } from '../../e2e/fixtures/openid-provider.ts';
import type { Step } from './journey.ts';

/** A sign-in at another provider of this machine, which lets pages read its answers. */
export const ISSUER_STEPS: readonly Step[] = [
  [
    'signs in at another provider, whose token passes the same checks',
    async ({ tab, url, openTab }) => {
      const provider = await startProvider({ letsPagesRead: true });
      await tab.go(`${url}#/sign-in?view=issuer`);
      await tab.write('Issuer, or the address of its discovery document', provider.issuer);
      await tab.write('Client ID', 'a-client');
      await tab.press('button', `Allow ${provider.issuer}`);
      await tab.press('button', 'Read the document');
      await tab.press('button', 'Create the request');
      await tab.sees('link', `Open ${new URL(provider.issuer).host}`);
      // No driver learns of the tab that a link opens, so the journey opens the address in a tab of its own.
      const there = await openTab();
      await there.go(
        await tab.run(
          (issuer: string) =>
            document.querySelector<HTMLAnchorElement>(`a[href^="${issuer}/authorize"]`)?.href ?? '',
          provider.issuer,
        ),
      );
      await there.sees('heading', 'Back from the provider');
      await there.close();
      await tab.press('button', 'Exchange the code');
      await tab.press('button', 'Check the token');
      await tab.reads('table', 'Checks of both tokens', /RS256[^]*ES256/);
      const failed = await tab.run(
        () => document.querySelectorAll('table svg[aria-label="Failed"]').length,
      );
      if (failed > 0) throw new Error(`${failed} checks of the tokens failed`);
      await tab.press('button', 'Ask for user info');
      await tab.reads('region', 'User info', '(done)');
      provider.close();
    },
  ],
];
