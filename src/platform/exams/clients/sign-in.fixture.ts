import {
  base64url,
  compactVerify,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JSONWebKeySet,
} from 'jose';
import { digestOf } from '../../runtime/digest.ts';
import type { ExamCase, ExamWorld } from '../../testing/exam-world.ts';
import { allowRequest, CALLBACK, SIGN_IN, signInRequest } from '../../testing/sign-in.ts';
import { STATES } from './oauth-state.fixture.ts';

/** What a client leaves out. */
type Omission =
  | 'nonce'
  | 'missing nonce'
  | 'nonce to send'
  | 'at_hash'
  | 'none'
  | 'HS256'
  | 'signature'
  | 'iss'
  | 'end of iss'
  | 'aud'
  | 'exp'
  | 'iat'
  | 'keys again'
  | 'any nonce';

/** What a client does besides. */
type Habit =
  | 'wrong code first'
  | 'first token again'
  | 'refreshes'
  | 'refreshed token alone'
  | 'revokes'
  | 'skips the first'
  | 'keys late';

/** Signs people in, and checks all that it does not leave out. */
const signsIn =
  (times: number, ...given: (Omission | Habit)[]) =>
  async (world: ExamWorld) => {
    const leaves = (what: Omission | Habit) => given.includes(what);
    const has = leaves;
    let first: string | null = null;
    let done = 0;
    let keys: JSONWebKeySet | null = null;
    const fetchKeys = async (): Promise<JSONWebKeySet> =>
      (await world.send('/openid/connect/keys')).body as JSONWebKeySet;
    const isSigned = async (token: string): Promise<boolean> => {
      const { alg = '', kid } = decodeProtectedHeader(token);
      if (alg === 'none') return leaves('none');
      if (alg === 'HS256') return leaves('HS256');
      keys ??= await fetchKeys();
      const isKnown = keys.keys.some((key) => key.kid === kid);
      if (!isKnown && !leaves('keys again') && !(has('keys late') && done < 2))
        keys = await fetchKeys();
      return compactVerify(token, createLocalJWKSet(keys), { algorithms: ['RS256'] }).then(
        () => true,
        () => leaves('signature'),
      );
    };
    const isGood = async (id_token: string, access_token: string, nonce: string) => {
      if (!(await isSigned(id_token))) return false;
      const claims = decodeJwt(id_token);
      const { issuer } = world.platform.deployment;
      const hash = base64url.encode(digestOf(access_token).subarray(0, 16));
      const isIssuer = leaves('end of iss')
        ? claims.iss?.startsWith(issuer) === true
        : claims.iss === issuer;
      return (
        (leaves('nonce') ||
          leaves('any nonce') ||
          claims['nonce'] === nonce ||
          (leaves('missing nonce') && claims['nonce'] === undefined)) &&
        (leaves('at_hash') || claims['at_hash'] === hash) &&
        (leaves('iss') || isIssuer) &&
        (leaves('aud') || claims.aud === world.app.client_id) &&
        (leaves('exp') || (claims.exp ?? 0) > world.now()) &&
        (leaves('iat') || (claims.iat ?? Infinity) <= world.now() + 60)
      );
    };
    for (let n = 0; n < times; n += 1) {
      const nonce = leaves('nonce to send') ? 'always-the-same' : `nonce-of-${n}`;
      const { nonce: _, ...rest } = signInRequest(world, { state: `state-of-person-${n}` });
      const request = leaves('any nonce') ? rest : { ...rest, nonce };
      const code = (await allowRequest(world, SIGN_IN, request)).get('code') ?? '';
      const { client_id, client_secret } = world.app;
      const args = { client_id, client_secret, code, redirect_uri: CALLBACK };
      const exchange = (more = {}) =>
        world.call('openid.connect.token', { ...args, ...more }, { token: null });
      const ask = (token: string) => world.call('openid.connect.userInfo', {}, { token });
      if (has('wrong code first')) await exchange({ code: 'wrong' });
      const { id_token, access_token, refresh_token } = (await exchange()).body;
      const isTaken = await isGood(id_token, access_token, nonce);
      done += 1;
      if (has('first token again') && first !== null) await ask(first);
      if (!isTaken || (has('skips the first') && n === 0)) continue;
      if (has('revokes')) await world.call('auth.revoke', {}, { token: access_token });
      first ??= access_token as string;
      if (!has('refreshed token alone')) await ask(access_token);
      if (!has('refreshes') && !has('refreshed token alone')) continue;
      const renewed = await exchange({ grant_type: 'refresh_token', refresh_token });
      await ask(renewed.body.access_token);
    }
  };

/** Clients that check all, that leave out one check each, and that stand still after the first sign-in. */
function casesOf(
  exam: string,
  points: Readonly<Record<string, Omission>>,
  extra: readonly string[] = [],
) {
  const ids = Object.keys(points);
  const times = ids.length + 2;
  const all = [...extra, ...ids];
  return [
    {
      exam,
      client: 'checks everything',
      runs: signsIn(times),
      passed: ['before', ...all, 'after'],
      failed: [],
    },
    {
      exam,
      client: 'stands still after the first sign-in',
      runs: signsIn(1),
      passed: ['before'],
      failed: ['after'],
    },
    {
      exam,
      client: 'stands still after the last fault',
      runs: signsIn(times - 1),
      passed: ['before', ...extra],
      failed: ['after'],
    },
    ...Object.entries(points).map(([id, omission]) => ({
      exam,
      client: `leaves out ${omission}`,
      runs: signsIn(times, omission),
      passed: ['before', ...all.filter((point) => point !== id), 'after'],
      failed: [id],
    })),
  ] satisfies ExamCase[];
}

const ROTATED = ['before', 'fetches', 'accepts', 'after'];
export const SIGN_INS: readonly ExamCase[] = [
  ...casesOf('nonce', { refuses_other: 'nonce', refuses_missing: 'missing nonce' }, [
    'sends',
  ]).filter(
    // Without the check, a token without nonce is taken, too.
    ({ client }) => client !== 'leaves out nonce',
  ),
  {
    exam: 'nonce',
    client: 'leaves out nonce',
    runs: signsIn(4, 'nonce'),
    passed: ['before', 'sends', 'after'],
    failed: ['refuses_other', 'refuses_missing'],
  },
  {
    exam: 'nonce',
    client: 'always sends the same nonce',
    runs: signsIn(4, 'nonce to send'),
    passed: ['before', 'refuses_other', 'refuses_missing', 'after'],
    failed: ['sends'],
  },
  ...casesOf('at_hash', { refuses_other: 'at_hash' }),
  ...casesOf('algorithms', {
    refuses_none: 'none',
    refuses_hs256: 'HS256',
    refuses_forged: 'signature',
  }),
  ...casesOf('issuer', { refuses_other: 'iss', refuses_similar: 'end of iss' }).filter(
    ({ client }) => client !== 'leaves out iss',
  ),
  {
    exam: 'issuer',
    client: 'leaves out iss',
    runs: signsIn(4, 'iss'),
    passed: ['before', 'after'],
    failed: ['refuses_other', 'refuses_similar'],
  },
  ...casesOf('audience', { refuses_other: 'aud' }),
  ...casesOf('token_times', { refuses_expired: 'exp', refuses_future: 'iat' }),
  {
    exam: 'rotated_key',
    client: 'fetches the keys again',
    runs: signsIn(3),
    passed: ROTATED,
    failed: [],
  },
  {
    exam: 'rotated_key',
    client: 'keeps the keys that it has',
    runs: signsIn(3, 'keys again'),
    passed: ['before'],
    failed: ['fetches', 'accepts', 'after'],
  },
  {
    exam: 'nonce',
    client: 'sends no nonce',
    runs: signsIn(4, 'any nonce'),
    passed: ['before', 'after'],
    failed: ['sends', 'refuses_other', 'refuses_missing'],
  },
  {
    exam: 'nonce',
    client: 'sends no nonce once',
    runs: async (world) => {
      await signsIn(1, 'any nonce')(world);
      await signsIn(3)(world);
    },
    passed: ['before', 'refuses_other', 'refuses_missing', 'after'],
    failed: ['sends'],
  },
  {
    exam: 'at_hash',
    client: 'stands still after a token that it should have refused',
    runs: signsIn(2, 'at_hash'),
    passed: ['before'],
    failed: ['refuses_other', 'after'],
  },
  {
    exam: 'at_hash',
    client: 'asks for nothing after the first sign-in',
    runs: signsIn(4, 'skips the first'),
    passed: ['before', 'refuses_other', 'after'],
    failed: [],
  },
  {
    exam: 'rotated_key',
    client: 'stands still after the second sign-in',
    runs: signsIn(2),
    passed: ['before', 'fetches', 'accepts'],
    failed: ['after'],
  },
  {
    exam: 'rotated_key',
    client: 'keeps its keys, and stands still',
    runs: signsIn(2, 'keys again'),
    passed: ['before'],
    failed: ['fetches', 'accepts', 'after'],
  },
  {
    exam: 'rotated_key',
    client: 'fetches the keys one sign-in too late',
    runs: signsIn(3, 'keys late'),
    passed: ['before', 'after'],
    failed: ['fetches', 'accepts'],
  },
  ...['nonce', 'rotated_key'].flatMap((exam): ExamCase[] => [
    {
      exam,
      client: 'asks with refreshed tokens alone',
      runs: signsIn(4, 'refreshed token alone'),
      passed: exam === 'nonce' ? ['sends'] : [],
      failed: [],
    },
    {
      exam,
      client: 'asks in vain with the tokens',
      runs: signsIn(4, 'revokes'),
      passed: exam === 'nonce' ? ['sends'] : [],
      failed: [],
    },
    {
      exam,
      client: 'sends a wrong code first, refreshes tokens, and asks again with the first one',
      runs: signsIn(4, 'wrong code first', 'first token again', 'refreshes'),
      passed:
        exam === 'nonce'
          ? ['before', 'sends', 'refuses_other', 'refuses_missing', 'after']
          : ROTATED,
      failed: [],
    },
  ]),
  {
    exam: 'rotated_key',
    client: 'stands still after the first sign-in',
    runs: signsIn(1),
    passed: ['before'],
    failed: ['after'],
  },
  ...STATES,
];
