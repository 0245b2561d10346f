import { shellWord } from '../../../../client/snippets/shell-word.ts';

export const LANGUAGES = ['curl', 'Node', 'Python'] as const;
export type ClientLanguage = (typeof LANGUAGES)[number];

/** How a client in a language is pointed at a platform. It reads the token from the variable PARLEY_TOKEN. */
export function clientLines(language: ClientLanguage, base_url: string): string {
  return LINES[language](base_url);
}

const LINES: Readonly<Record<ClientLanguage, (base_url: string) => string>> = {
  curl: (base_url) => `# One page. The next one has --data-urlencode "cursor=$NEXT_CURSOR" as well.
curl --get ${shellWord(`${base_url}/api/users.list`)} \\
  --header "Authorization: Bearer $PARLEY_TOKEN" \\
  --data limit=200`,
  Node: (base_url) => `import { WebClient } from '@slack/web-api';

const client = new WebClient(process.env.PARLEY_TOKEN, {
  slackApiUrl: ${JSON.stringify(`${base_url}/api/`)},
});
for await (const page of client.paginate('users.list', { limit: 200 })) {
  console.log(page.members.length);
}`,
  Python: (base_url) => `import os
from slack_sdk import WebClient
from slack_sdk.http_retry.builtin_handlers import RateLimitErrorRetryHandler

client = WebClient(os.environ["PARLEY_TOKEN"], base_url=${JSON.stringify(`${base_url}/api/`)})
client.retry_handlers.append(RateLimitErrorRetryHandler(max_retry_count=3))
for page in client.users_list(limit=200):
    print(len(page["members"]))`,
};
