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
import { allowRequest, CALLBACK, INSTALL, SIGN_IN, signInRequest } from '../../testing/sign-in.ts';

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
  | 'state'
  | 'missing state'
  | 'state to send'
  | 'response in the address';

/** Signs people in, and checks all that it does not leave out. */
const signsIn =
  (times: number, ...omitted: Omission[]) =>
  async (world: ExamWorld) => {
    const leaves = (what: Omission) => omitted.includes(what);
    let keys: JSONWebKeySet | null = null;
    const fetchKeys = async (): Promise<JSONWebKeySet> =>
      (await world.send('/openid/connect/keys')).body as JSONWebKeySet;
    const isSigned = async (token: string): Promise<boolean> => {
      const { alg = '', kid } = decodeProtectedHeader(token);
      if (alg === 'none') return leaves('none');
      if (alg === 'HS256') return leaves('HS256');
      keys ??= await fetchKeys();
      const isKnown = keys.keys.some((key) => key.kid === kid);
      if (!isKnown && !leaves('keys again')) keys = await fetchKeys();
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
      const request = signInRequest(world, { state: `state-of-person-${n}`, nonce });
      const code = (await allowRequest(world, SIGN_IN, request)).get('code') ?? '';
      const { client_id, client_secret } = world.app;
      const args = { client_id, client_secret, code, redirect_uri: CALLBACK };
      const { body } = await world.call('openid.connect.token', args, { token: null });
      if (await isGood(body.id_token, body.access_token, nonce))
        await world.call('openid.connect.userInfo', {}, { token: body.access_token });
    }
  };

/** Sends people to a page, and exchanges what comes back with the right state. */
const sendsBack =
  (page: string, times: number, ...omitted: Omission[]) =>
  async (world: ExamWorld) => {
    for (let n = 0; n < times; n += 1) {
      const state = omitted.includes('state to send') ? 'the-same-state' : `state-of-person-${n}`;
      const { client_id, client_secret } = world.app;
      const mode = omitted.includes('response in the address')
        ? { response_mode: 'form_post' }
        : {};
      const request =
        page === SIGN_IN
          ? signInRequest(world, { state, ...mode })
          : { client_id, scope: 'chat:write', redirect_uri: CALLBACK, state };
      const back = await allowRequest(world, page, request);
      const returned = back.get('state');
      const isRight =
        returned === state ||
        (returned === null ? omitted.includes('missing state') : omitted.includes('state'));
      if (!isRight) continue;
      const args = {
        client_id,
        client_secret,
        code: back.get('code') ?? '',
        redirect_uri: CALLBACK,
      };
      const method = page === SIGN_IN ? 'openid.connect.token' : 'oauth.v2.access';
      await world.call(method, args, { token: null });
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
const STATE = ['before', 'sends', 'refuses_other', 'refuses_missing', 'after'];
const stateBut = (missed: string) => STATE.filter((id) => id !== missed);

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
    exam: 'rotated_key',
    client: 'stands still after the first sign-in',
    runs: signsIn(1),
    passed: ['before'],
    failed: ['after'],
  },
  ...[SIGN_IN, INSTALL].map((page) => ({
    exam: 'oauth_state',
    client: `checks the state of ${page}`,
    runs: sendsBack(page, 4),
    passed: STATE,
    failed: [],
  })),
  {
    exam: 'oauth_state',
    client: 'checks the state of a form that is posted back',
    runs: sendsBack(SIGN_IN, 4, 'response in the address'),
    passed: STATE,
    failed: [],
  },
  {
    exam: 'oauth_state',
    client: 'takes another state from a form',
    runs: sendsBack(SIGN_IN, 4, 'response in the address', 'state'),
    passed: stateBut('refuses_other'),
    failed: ['refuses_other'],
  },
  {
    exam: 'oauth_state',
    client: 'takes a form without a state',
    runs: sendsBack(SIGN_IN, 4, 'response in the address', 'missing state'),
    passed: stateBut('refuses_missing'),
    failed: ['refuses_missing'],
  },
  {
    exam: 'oauth_state',
    client: 'takes another state',
    runs: sendsBack(SIGN_IN, 4, 'state'),
    passed: stateBut('refuses_other'),
    failed: ['refuses_other'],
  },
  {
    exam: 'oauth_state',
    client: 'takes a code without a state',
    runs: sendsBack(SIGN_IN, 4, 'missing state'),
    passed: stateBut('refuses_missing'),
    failed: ['refuses_missing'],
  },
  {
    exam: 'oauth_state',
    client: 'always sends the same state',
    runs: sendsBack(SIGN_IN, 4, 'state to send'),
    passed: stateBut('sends'),
    failed: ['sends'],
  },
  {
    exam: 'oauth_state',
    client: 'stands still after the faults',
    runs: sendsBack(SIGN_IN, 3),
    passed: ['before', 'sends'],
    failed: ['after'],
  },
];
