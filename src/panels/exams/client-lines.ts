import type { ExamKind } from '../../contract/schemas/exams.ts';

interface ClientSnippet {
  readonly language: string;
  readonly code: string;
}

const BOLT_OPTIONS = `  token: process.env.SLACK_BOT_TOKEN,
  clientOptions: { slackApiUrl: process.env.SLACK_API_URL },`;

const BOLT_BY_HTTP: ClientSnippet = {
  language: 'Node',
  code: `import bolt from '@slack/bolt';

const app = new bolt.App({
${BOLT_OPTIONS}
  signingSecret: process.env.SLACK_SIGNING_SECRET,
});
await app.start(3000);`,
};

/** Code that connects a client to the platform, by kind of exam. The code reads its settings from the environment. */
export const CLIENT_SNIPPETS: Readonly<Record<ExamKind, readonly ClientSnippet[]>> = {
  calls: [
    {
      language: 'Node',
      code: `import { WebClient } from '@slack/web-api';

const client = new WebClient(process.env.SLACK_BOT_TOKEN, {
  slackApiUrl: process.env.SLACK_API_URL,
});
await client.auth.test();`,
    },
    {
      language: 'Python',
      code: `import os
from slack_sdk import WebClient

client = WebClient(os.environ["SLACK_BOT_TOKEN"], base_url=os.environ["SLACK_API_URL"])
client.auth_test()`,
    },
    {
      language: 'curl',
      code: `curl --header "Authorization: Bearer $SLACK_BOT_TOKEN" \\
  "\${SLACK_API_URL}auth.test"`,
    },
  ],
  events: [BOLT_BY_HTTP],
  interactions: [BOLT_BY_HTTP],
  sockets: [
    {
      language: 'Node',
      code: `import bolt from '@slack/bolt';

const app = new bolt.App({
${BOLT_OPTIONS}
  appToken: process.env.SLACK_APP_TOKEN,
  socketMode: true,
});
await app.start();`,
    },
  ],
  'sign-in': [
    {
      language: 'Node',
      code: `import * as openid from 'openid-client';

const config = await openid.discovery(
  new URL(process.env.ISSUER),
  process.env.SLACK_CLIENT_ID,
  process.env.SLACK_CLIENT_SECRET,
  undefined,
  { execute: [openid.allowInsecureRequests] },
);`,
    },
  ],
};

/** What to set up before a client can take exams of a kind, or null. */
export const SETUP_STEPS: Readonly<Record<ExamKind, string | null>> = {
  calls: null,
  events: 'In Apps, set the Request URL to where your client listens. The exam begins then.',
  sockets:
    'In Apps, switch the app to socket mode. Then mint an app-level token under “Acting as” at the top of the page. The exam begins then.',
  interactions:
    'In Apps, set the Request URL of interactivity and of the command /exam to where your client listens. The exam begins then.',
  'sign-in': 'In Apps, add the redirect URI of your client.',
};
