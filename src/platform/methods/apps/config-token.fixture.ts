import type { Args, MethodSetting } from '../../testing/describe-method.ts';
import type { OpenWorld } from '../../testing/open-world.ts';

/** What the tests of manifest methods need: a token that configures apps, and manifests as JSON. */

/** A minted app configuration token with its refresh token. */
export const mintConfig = async (
  world: OpenWorld,
  more: object = {},
): Promise<{ token: string; refresh_token: string }> =>
  (
    await world.sandbox('/tokens', {
      app_id: world.app.app_id,
      type: 'config',
      scopes: [],
      ...more,
    })
  ).body;

export const manifestOf = (bot: readonly string[] = ['chat:write'], more: object = {}): string =>
  JSON.stringify({
    display_information: { name: 'Made' },
    features: { bot_user: { display_name: 'made' } },
    oauth_config: { scopes: { bot } },
    ...more,
  });

/** Opens a caller with a config token. */
export async function configCaller(world: OpenWorld) {
  const { token } = await mintConfig(world);
  return async (method: string, args: Args) => (await world.call(method, args, { token })).body;
}

/** Creates an app; answers its id. */
export const makeApp = async (world: OpenWorld): Promise<string> =>
  (await (await configCaller(world))('apps.manifest.create', { manifest: manifestOf() })).app_id;

/** What `describeMethod` expects of a method of manifests. */
export const manifestMethod = (
  name: string,
  args: (setting: MethodSetting) => Args | Promise<Args>,
) =>
  ({
    verbs: 'POST',
    tokens: ['config'],
    needed: null,
    assumptions: ['A-50'],
    args,
    call: async (setting: MethodSetting) =>
      (await configCaller(setting.world))(name, await args(setting)),
  }) as const;
