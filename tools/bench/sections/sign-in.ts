import type { Result } from '../section.ts';
import { compare } from '../compare.ts';
import { BASE, openWorld, requireOk, type OpenWorld } from '../platform-world.ts';
import { SIGN_IN } from '../rows.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const REDIRECT_URI = 'http://127.0.0.1/callback';
/** About the length of the header and the claims of an ID token. */
const SIGNED_BYTES = 1000;

export async function* measure(wanted: ReadonlySet<string>): AsyncGenerator<Result> {
  // One browser without cookies, in which the person agrees once.
  const world = await openWorld({}, { sessions: 'embedded' });
  const floor = await oneSignature();
  await agree(world);
  if (wanted.has(SIGN_IN.code)) yield { name: SIGN_IN.code, ...(await compareCodes(world, floor)) };
  if (wanted.has(SIGN_IN.refresh))
    yield { name: SIGN_IN.refresh, ...(await compareRefresh(world, floor)) };
}

/** One RS256 signature by WebCrypto, with a key as long as the platform's. */
async function oneSignature() {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  };
  const { privateKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const data = crypto.getRandomValues(new Uint8Array(SIGNED_BYTES));
  return () => crypto.subtle.sign('RSASSA-PKCS1-v1_5', privateKey, data);
}

const authorizeUrl = ({ app }: OpenWorld, prompt = '') =>
  `${BASE}/openid/connect/authorize?${new URLSearchParams({
    response_type: 'code',
    scope: 'openid email profile',
    client_id: app.client_id,
    redirect_uri: REDIRECT_URI,
    state: 'k3yb0ard-c4t',
    nonce: 'n-0S6_WzA2Mj',
    ...(prompt === '' ? {} : { prompt }),
  })}`;

/** Agrees on the consent page. */
async function agree(world: OpenWorld) {
  const page = await (await world.platform.fetch(new Request(authorizeUrl(world)))).text();
  const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(page) ?? [];
  const request = new Request(`${BASE}/openid/connect/authorize`, {
    method: 'POST',
    headers: FORM,
    body: new URLSearchParams({ consent, decision: 'allow' }),
  });
  codeIn(await world.platform.fetch(request));
}

function codeIn({ headers }: Response) {
  const code = new URL(headers.get('location') ?? 'none:').searchParams.get('code');
  if (code === null) throw new Error('the sign-in page did not send a code');
  return code;
}

async function token({ platform, app }: OpenWorld, fields: Record<string, string>) {
  const { client_id, client_secret } = app;
  const request = new Request(`${BASE}/api/openid.connect.token`, {
    method: 'POST',
    headers: FORM,
    body: new URLSearchParams({ client_id, client_secret, ...fields }),
  });
  return requireOk(await (await platform.fetch(request)).json());
}

function compareCodes(world: OpenWorld, floor: () => Promise<unknown>) {
  const codes: string[] = [];
  const silently = authorizeUrl(world, 'none');
  return compare({
    before: async (calls) => {
      for (let n = 0; n < calls; n += 1)
        codes.push(codeIn(await world.platform.fetch(new Request(silently))));
      await world.readLog();
    },
    ours: () =>
      token(world, {
        grant_type: 'authorization_code',
        code: codes.pop() ?? '',
        redirect_uri: REDIRECT_URI,
      }),
    floor,
    settle: world.readLog,
  });
}

async function compareRefresh(world: OpenWorld, floor: () => Promise<unknown>) {
  const code = codeIn(await world.platform.fetch(new Request(authorizeUrl(world, 'none'))));
  let { refresh_token } = await token(world, { code, redirect_uri: REDIRECT_URI });
  return compare({
    ours: async () => {
      ({ refresh_token } = await token(world, { grant_type: 'refresh_token', refresh_token }));
    },
    floor,
    settle: world.readLog,
  });
}
