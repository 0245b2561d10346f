import type { WebhookErrorCode } from '../../contract/errors/webhook-errors.ts';
import type { RecipeRecorder } from './steps/recipe-recorder.ts';
import type { RecipeCard } from './recipe-book.ts';

const HELLO = { text: 'Hello from a webhook' };

/** The address of the world's webhook with one of its parts changed. */
function changeAddress(
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
  caption: string,
  make: RecipeCard['make'],
  variant?: string,
): RecipeCard => ({
  surface: 'webhook',
  code,
  title,
  caption,
  ...(variant === undefined ? {} : { variant }),
  make,
});

/** A post into a condition of the world. */
const under = (
  code: WebhookErrorCode,
  title: string,
  caption: string,
  condition: string,
  variant?: string,
) =>
  card(
    code,
    title,
    caption,
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
  under(
    'action_prohibited',
    'Administrators prohibited webhooks',
    'The address is right, but administrators do not let webhooks post for now.',
    'webhooks_prohibited',
  ),
  card(
    'channel_is_archived',
    'The webhook posts to an archived channel',
    'A webhook always posts to the channel it was made for, and #launch-2024 is archived.',
    async (recorder) => {
      await recorder.post(HELLO, await hookFor(recorder, 'launch-2024'));
    },
  ),
  card(
    'invalid_payload',
    'A quotation mark in the text is not escaped',
    'The quotation mark before hello ends the text, and the rest is no JSON. Write JSON with a library, never by joining texts.',
    (recorder) => recorder.post('{"text": "She said "hello""}'),
  ),
  card(
    'invalid_payload',
    'A block has an image without alt text',
    'The JSON is right, and a block is not: images need alt_text. The answer is the bare code, so check blocks in the Composer; the trace of the call names the fault.',
    (recorder) =>
      recorder.post({
        text: 'A picture',
        blocks: [{ type: 'image', image_url: 'https://example.com/hills.png' }],
      }),
    'blocks',
  ),
  under(
    'invalid_token',
    'The secret leaked and was revoked',
    'The secret was found in public, so the service ended it. Keep addresses of webhooks out of repositories.',
    'webhook_revoked',
  ),
  card(
    'invalid_token',
    'The secret was not copied completely',
    'The last part of the address is the secret, and four characters are missing.',
    (recorder) => recorder.post(HELLO, recorder.hook.slice(0, -4)),
    'cut-off',
  ),
  under(
    'no_active_hooks',
    'The webhook was disabled',
    'Somebody disabled the webhook in the settings of the app.',
    'webhook_disabled',
  ),
  under(
    'no_service',
    'The webhook was removed',
    'The webhook does not exist any more, and will not return.',
    'webhook_removed',
  ),
  under(
    'no_service',
    'The app was removed from the workspace',
    'The webhooks of an app end with it. Install the app again: it gets a new webhook.',
    'app_removed',
    'app',
  ),
  card(
    'no_service_id',
    'The URL names no service',
    'A variable was empty when the address was put together, so it says undefined where an id belongs. Keep the address as one text.',
    (recorder) => recorder.post(HELLO, changeAddress(recorder, 'service', 'undefined')),
  ),
  card(
    'no_team',
    'The URL names another workspace',
    'The second part of the address is not the id of this workspace. Do not put addresses together from parts.',
    (recorder) => recorder.post(HELLO, changeAddress(recorder, 'team', 'T0NOBODY00')),
  ),
  card(
    'no_text',
    'Blocks without fallback text',
    'Notifications and screen readers use text, also when there are blocks. Send a short text with every message.',
    (recorder) => recorder.post({ blocks: [{ type: 'divider' }] }),
  ),
  card(
    'posting_to_general_channel_denied',
    'The general channel is restricted, and a member created the webhook',
    'A webhook may do what its creator may do, and members do not post in the general channel. Have an administrator create it, or post elsewhere.',
    async (recorder) => {
      const url = await hookFor(recorder, 'general', recorder.brief.users.sample[0]);
      await recorder.condition('general_restricted');
      await recorder.post(HELLO, url);
    },
  ),
  under(
    'team_disabled',
    'The workspace was deleted',
    'The workspace is gone, and its webhooks with it. Stop posting to this address.',
    'workspace_deleted',
  ),
  card(
    'too_many_attachments',
    'The payload has 101 attachments',
    'A message holds at most 100 attachments. Send the rest in a second post.',
    (recorder) =>
      recorder.post({
        ...HELLO,
        attachments: Array.from({ length: 101 }, (_, n) => ({ text: `Attachment ${n + 1}` })),
      }),
  ),
  card(
    'user_not_found',
    'The person the webhook writes to was deactivated',
    'The webhook was made for a direct conversation, and its person has left. Create one for somebody else.',
    async (recorder) => {
      const url = await hookFor(recorder, 'direct');
      await recorder.condition('user_deactivated', { user_id: recorder.brief.users.admin });
      await recorder.post(HELLO, url);
    },
  ),
  under(
    'channel_not_found',
    'The channel was deleted',
    'A webhook always posts to the channel it was made for, and that channel is gone.',
    'channel_deleted',
  ),
  card(
    'channel_not_found',
    'The channel is private, and the installer is not in it',
    'A webhook posts to a private channel only while its creator is a member. Have a member create it.',
    async (recorder) => {
      const { sample } = recorder.brief.users;
      await recorder.post(HELLO, await hookFor(recorder, 'leadership', sample.at(-1)));
    },
    'private',
  ),
  card(
    'rate_limited',
    'Eleven posts within a second',
    'A webhook takes one post a second, and ten at once. The eleventh has to wait for Retry-After; put posts in a queue.',
    async (recorder) => {
      await recorder.stopClock();
      for (let posts = 0; posts < 11; posts += 1) await recorder.post(HELLO);
    },
  ),
];
