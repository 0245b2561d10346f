import type { WebhookErrorCode } from '../../contract/webhook-errors.ts';
import type { RecipeRecorder } from './recipe-recorder.ts';
import type { RecipeCard } from './recipe-book.ts';

const HELLO = { text: 'Hello from a webhook' };

/** The address of the world's webhook with one of its parts changed. */
function changed(
  recorder: RecipeRecorder,
  part: 'team' | 'service' | 'secret',
  value: string,
): string {
  const url = new URL(recorder.hook);
  const parts = url.pathname.split('/');
  parts[{ team: -3, service: -2, secret: -1 }[part] + parts.length] = value;
  url.pathname = parts.join('/');
  return url.href;
}

const card = (
  code: WebhookErrorCode,
  title: string,
  make: RecipeCard['make'],
  variant?: string,
): RecipeCard => ({
  surface: 'webhook',
  code,
  title,
  ...(variant === undefined ? {} : { variant }),
  make,
});

/** A post into a condition of the world. */
const under = (code: WebhookErrorCode, title: string, condition: string, variant?: string) =>
  card(
    code,
    title,
    async (recorder) => {
      await recorder.condition(condition);
      await recorder.post(HELLO);
    },
    variant,
  );

/** Mints a webhook for a channel, as somebody; answers its address. */
async function hookFor(
  recorder: RecipeRecorder,
  channel: string,
  user_id?: string,
): Promise<string> {
  const body = { app_id: recorder.app.app_id, channel_id: recorder.channel(channel), user_id };
  return (await recorder.sandbox('/webhooks', body)).body.url as string;
}

/** Every error of incoming webhooks (interface, "Incoming webhook errors"). */
export const ABOUT_WEBHOOKS: readonly RecipeCard[] = [
  under('action_prohibited', 'Administrators prohibited webhooks', 'webhooks_prohibited'),
  card('channel_is_archived', 'The webhook posts to an archived channel', async (recorder) => {
    await recorder.post(HELLO, await hookFor(recorder, 'launch-2024'));
  }),
  card('invalid_payload', 'A quotation mark in the text is not escaped', (recorder) =>
    recorder.post('{"text": "She said "hello""}'),
  ),
  card(
    'invalid_payload',
    'A block has an image without alt text',
    (recorder) =>
      recorder.post({
        text: 'A picture',
        blocks: [{ type: 'image', image_url: 'https://example.com/hills.png' }],
      }),
    'blocks',
  ),
  under('invalid_token', 'The secret leaked and was revoked', 'webhook_revoked'),
  card(
    'invalid_token',
    'The secret was not copied completely',
    (recorder) => recorder.post(HELLO, recorder.hook.slice(0, -4)),
    'cut-off',
  ),
  under('no_active_hooks', 'The webhook was disabled', 'webhook_disabled'),
  under('no_service', 'The webhook was removed', 'webhook_removed'),
  under('no_service', 'The app was removed from the workspace', 'app_removed', 'app'),
  card('no_service_id', 'The URL names no service', (recorder) =>
    recorder.post(HELLO, changed(recorder, 'service', 'undefined')),
  ),
  card('no_team', 'The URL names another workspace', (recorder) =>
    recorder.post(HELLO, changed(recorder, 'team', 'T0NOBODY00')),
  ),
  card('no_text', 'Blocks without fallback text', (recorder) =>
    recorder.post({ blocks: [{ type: 'divider' }] }),
  ),
  card(
    'posting_to_general_channel_denied',
    'The general channel is restricted, and a member created the webhook',
    async (recorder) => {
      const url = await hookFor(recorder, 'general', recorder.brief.users.sample[0]);
      await recorder.condition('general_restricted');
      await recorder.post(HELLO, url);
    },
  ),
  under('team_disabled', 'The workspace was deleted', 'workspace_deleted'),
  card('too_many_attachments', 'The payload has 101 attachments', (recorder) =>
    recorder.post({
      ...HELLO,
      attachments: Array.from({ length: 101 }, (_, n) => ({ text: `Attachment ${n + 1}` })),
    }),
  ),
  card('user_not_found', 'The person the webhook writes to was deactivated', async (recorder) => {
    const url = await hookFor(recorder, 'direct');
    await recorder.condition('user_deactivated', { user_id: recorder.brief.users.admin });
    await recorder.post(HELLO, url);
  }),
  under('channel_not_found', 'The channel was deleted', 'channel_deleted'),
  card(
    'channel_not_found',
    'The channel is private, and the installer is not in it',
    async (recorder) => {
      const { sample } = recorder.brief.users;
      await recorder.post(HELLO, await hookFor(recorder, 'leadership', sample.at(-1)));
    },
    'private',
  ),
  card('rate_limited', 'Eleven posts within a second', async (recorder) => {
    await recorder.stopClock();
    for (let posts = 0; posts < 11; posts += 1) await recorder.post(HELLO);
  }),
];
