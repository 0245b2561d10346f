import { GOVERNMENT_PATH } from '../../contract/deployments.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { environmentOf } from './given-manifest.ts';

/** What a server began with, for programs. */
interface Began {
  /** The app of a manifest; the first one of the world when left out. */
  readonly app_id?: string | undefined;
  /** The address that plays the demo it began with. */
  readonly demo?: string | null;
  /** The folder that keeps the worlds. */
  readonly data?: string | null;
  /** The links of the class that shares the world. */
  readonly group?: { readonly teach: string; readonly join: string } | null;
}

/**
 * The line of JSON that says, for programs, that the server has started: its address, and the app of a program with its tokens,
 * secrets and environment. `key` is that of the sandbox, for other machines.
 */
export async function writeStartedLine(
  platform: Platform,
  key: string | null,
  { app_id, demo = null, data = null, group = null }: Began = {},
): Promise<string> {
  const { base_url } = platform.deployment;
  const answer = await platform.fetch(new Request(`${base_url}/sandbox`));
  const { apps } = (await answer.json()) as WorldBrief;
  const app = apps.find((each) => each.app_id === app_id) ?? apps[0] ?? null;
  return JSON.stringify({
    url: base_url,
    apiUrl: `${base_url}/api/`,
    governmentUrl: base_url + GOVERNMENT_PATH,
    sandboxKey: key,
    tokens: app?.tokens ?? [],
    app,
    environment: app === null ? {} : Object.fromEntries(environmentOf(app, base_url)),
    demo,
    data,
    class: group,
  });
}
