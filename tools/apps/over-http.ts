import type { Manifest } from '../../src/contract/manifest/manifest.ts';
import { parseYaml } from '../../src/contract/yaml/parse-yaml.ts';
import { CheckFailure } from '../lib/check-failure.mjs';

/** Apps that hear of everything over HTTP and are installed by OAuth, as the frameworks write them. */

/** How long an app may take to listen, in milliseconds. */
const LISTEN_TIMEOUT_MS = 30_000;
const LOOK_EVERY_MS = 250;

const REAL = 'https://slack.com';

/** The manifest for an app that listens on this port of this machine, at the addresses of the frameworks. */
export function manifestOverHttp(text: string, port: number): Manifest {
  const read = parseYaml(text);
  if (!('value' in read)) throw new CheckFailure('', 'the manifest is neither JSON nor YAML');
  const manifest = read.value as Manifest;
  const url = `http://127.0.0.1:${port}/slack/events`;
  const { features = {}, settings = {}, oauth_config = {} } = manifest;
  const { event_subscriptions, interactivity } = settings;
  return {
    ...manifest,
    features: {
      ...features,
      ...(features.slash_commands && {
        slash_commands: features.slash_commands.map((command) => ({ ...command, url })),
      }),
    },
    oauth_config: {
      ...oauth_config,
      redirect_urls: [`http://127.0.0.1:${port}/slack/oauth_redirect`],
    },
    settings: {
      ...settings,
      ...(event_subscriptions && {
        event_subscriptions: { ...event_subscriptions, request_url: url },
      }),
      ...(interactivity && {
        interactivity: { ...interactivity, request_url: url, message_menu_options_url: url },
      }),
      socket_mode_enabled: false,
    },
  };
}

/** Installs an app as a person does in a browser: from its page to the consent, and back. */
export async function installApp(base: string, port: number): Promise<void> {
  const page = await firstAnswer(`http://127.0.0.1:${port}/slack/install`);
  const [cookie = ''] = (page.headers.get('set-cookie') ?? '').split(';');
  const [, linked = ''] = /href="(https:[^"]+authorize[^"]*)"/.exec(await page.text()) ?? [];
  const start = page.headers.get('location') ?? linked.replaceAll('&amp;', '&');
  if (start === '') throw new CheckFailure('', 'the app has no page at /slack/install');
  const asked = await fetch(start.replace(REAL, base));
  const [, consent] = /name="consent" value="([^"]+)"/.exec(await asked.text()) ?? [];
  if (consent === undefined) throw new CheckFailure('', `nobody could consent at ${start}`);
  const decided = await fetch(`${base}/oauth/v2/authorize`, {
    method: 'POST',
    body: new URLSearchParams({ consent, decision: 'allow' }),
    redirect: 'manual',
  });
  const back = await fetch(decided.headers.get('location') ?? '', { headers: { cookie } });
  console.log(`installed by OAuth: the app answered with ${back.status}`);
  if (!back.ok) throw new CheckFailure(await back.text(), 'the app was not installed');
}

async function firstAnswer(url: string): Promise<Response> {
  for (let waited = 0; waited < LISTEN_TIMEOUT_MS; waited += LOOK_EVERY_MS) {
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => null);
    if (answer !== null) return answer;
    await new Promise((next) => setTimeout(next, LOOK_EVERY_MS));
  }
  throw new CheckFailure('', `nothing listened at ${url} after 30 seconds`);
}
