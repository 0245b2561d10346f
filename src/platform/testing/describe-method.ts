import { describe, expect, it } from 'vitest';
import { TOKEN_TYPES } from '../../contract/tokens.ts';
import { methodNamed } from '../methods/registry.ts';
import { openWorld, type OpenWorld } from './open-world.ts';

/** A world with a message of the bot in #deploys, and the ids of some people. */
export interface MethodSetting {
  readonly world: OpenWorld;
  readonly channel: string;
  readonly ts: string;
  readonly admin: string;
  readonly somebody: string;
}

export type Args = Readonly<Record<string, string>>;

export interface MethodTest {
  readonly verbs: 'GET, POST' | 'POST, GET' | 'POST';
  /** Types of token, or null for a method that needs none. */
  readonly tokens: readonly string[] | null;
  /** The `needed` scope in the answer to a token without scopes; null for a method that needs none. */
  readonly needed: string | null;
  /** Entries of docs/assumptions.md that the page shows for this method. */
  readonly assumptions: readonly string[];
  readonly args?: (setting: MethodSetting) => Args | Promise<Args>;
  /** A call that succeeds, for methods that need more than arguments and the bot token. */
  readonly call?: (setting: MethodSetting) => Promise<{ readonly ok: boolean }>;
}

/** Types of token that act in a workspace. */
export const ANYONE = ['bot', 'user', 'legacy_bot', 'workspace'];

/** Methods of the family that post, edit and delete nothing. */
const READS_CHAT = ['chat.getPermalink', 'chat.scheduledMessages.list'];

async function set(): Promise<MethodSetting> {
  const world = await openWorld();
  const channel = world.channels['deploys'] ?? '';
  const { body } = await world.call('chat.postMessage', { channel, text: 'hello' });
  const { admin, sample } = (await world.brief()).users;
  return { world, channel, ts: body.ts, admin, somebody: sample[0] ?? '' };
}

/** Tests what every method must do. The test of each method passes its own expectations. */
export function describeMethod(name: string, expected: MethodTest): void {
  const { verbs, tokens, needed, assumptions, args, call } = expected;

  describe(`the method ${name}`, () => {
    it('succeeds with the documented answer', async () => {
      const setting = await set();
      const body = call
        ? await call(setting)
        : (await setting.world.call(name, (await args?.(setting)) ?? {})).body;
      expect(body).toMatchObject({ ok: true });
    });

    it('accepts only its verbs', async () => {
      const { world } = await set();
      for (const verb of ['GET', 'POST'] as const) {
        const { body, headers } = await world.call(name, {}, { token: null, verb });
        const answered = verbs.split(', ').includes(verb);
        expect([verb, body.error === 'method_not_allowed']).toEqual([verb, !answered]);
        expect(headers.get('allow')).toBe(answered ? null : verbs);
      }
    });

    it('is suspended together with posting, if it posts', async () => {
      const setting = await set();
      const given = (await args?.(setting)) ?? {};
      await setting.world.sandbox('/conditions/posting_suspended', {}, 'PUT');
      const { error } = (await setting.world.call(name, given)).body;
      expect(error === 'ekm_access_denied').toBe(
        name.startsWith('chat.') && !READS_CHAT.includes(name),
      );
    });

    it('names its assumptions', async () => {
      expect((await methodNamed(name))?.method.assumptions ?? []).toEqual(assumptions);
    });

    if (tokens === null) return;

    it('accepts only its token types', async () => {
      const setting = await set();
      const given = (await args?.(setting)) ?? {};
      // Try refused types first: a call that succeeds may uninstall the app.
      const refused = TOKEN_TYPES.filter((type) => !tokens.includes(type));
      for (const type of new Set([...refused, ...TOKEN_TYPES])) {
        const token = await setting.world.mint(type, []);
        const { error } = (await setting.world.call(name, given, { token })).body;
        expect([type, error !== 'not_allowed_token_type']).toEqual([type, tokens.includes(type)]);
      }
    });

    it('requires its scopes', async () => {
      const setting = await set();
      const type = name.endsWith('.history') && !name.startsWith('conv') ? 'legacy_bot' : tokens[0];
      const token = await setting.world.mint(type ?? '', []);
      const { body } = await setting.world.call(name, (await args?.(setting)) ?? {}, { token });
      expect(body).toMatchObject(
        needed === null ? { ok: true } : { error: 'missing_scope', needed, provided: '' },
      );
    });
  });
}
