import type { ErrorCode } from '../../contract/errors/errors.ts';
import type { RecipeCard } from './recipe-book.ts';
import type { RecipeRecorder } from './steps/recipe-recorder.ts';

const card = (
  code: ErrorCode,
  title: string,
  caption: string,
  make: (recorder: RecipeRecorder, token: string) => Promise<unknown>,
): RecipeCard => ({
  code,
  title,
  caption,
  make: async (recorder) => make(recorder, await recorder.mint('config', [])),
});

/** Errors of manifests and of what configures apps. */
export const ABOUT_MANIFESTS: readonly RecipeCard[] = [
  card(
    'invalid_manifest',
    'A manifest without the name of the app',
    'Every mistake is in errors, with the JSON pointer of its place. This manifest has no display_information.',
    (recorder, token) => recorder.call('apps.manifest.validate', { manifest: '{}' }, token),
  ),
  card(
    'invalid_app_id',
    'The manifest of an app that nobody made',
    'The app_id comes with the answer of apps.manifest.create. No app of this world has this one.',
    (recorder, token) => recorder.call('apps.manifest.export', { app_id: 'A0NOBODY' }, token),
  ),
  card(
    'app_not_eligible',
    'Deleting the only app',
    'The calls of a world are made as an app, so the last one stays. Create another first.',
    (recorder, token) =>
      recorder.call('apps.manifest.delete', { app_id: recorder.app.app_id }, token),
  ),
  {
    code: 'cannot_unfurl_url',
    title: 'A link of a domain that the app did not register',
    caption:
      'An app shows what links to its own domains lead to: those in features.unfurl_domains of its manifest. This app has none.',
    make: async (recorder) => {
      await recorder.stopClock();
      const channel = recorder.channel('deploys');
      const url = 'https://tasks.example/42';
      const { ts } = (await recorder.call('chat.postMessage', { channel, text: `<${url}>` })).body;
      const unfurls = JSON.stringify({ [url]: { text: 'Task 42' } });
      await recorder.call('chat.unfurl', { channel, ts, unfurls });
    },
  },
];
