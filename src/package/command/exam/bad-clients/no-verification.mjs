// Signs people in with nothing but fetch, and reads the claims of the identity token without verifying it.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const {
  PARLEY_URL = '',
  PORT = '',
  SLACK_API_URL = '',
  SLACK_CLIENT_ID = '',
  SLACK_CLIENT_SECRET = '',
} = process.env;
const redirect_uri = `http://127.0.0.1:${PORT}/callback`;
const client = { client_id: SLACK_CLIENT_ID, redirect_uri };
const nonces = new Map();

/** @param {URLSearchParams} query what the person came back with */
async function callBack(query) {
  const nonce = nonces.get(query.get('state'));
  if (nonce === undefined) return 403;
  const exchanged = await fetch(`${SLACK_API_URL}openid.connect.token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...client,
      client_secret: SLACK_CLIENT_SECRET,
      code: query.get('code') ?? '',
    }),
  });
  const { access_token, id_token } = await exchanged.json();
  const [, claims = ''] = id_token.split('.');
  if (JSON.parse(String(Buffer.from(claims, 'base64url'))).nonce !== nonce) return 403;
  const headers = { authorization: `Bearer ${access_token}` };
  await fetch(`${SLACK_API_URL}openid.connect.userInfo`, { method: 'POST', headers });
  return 200;
}

/** @type {import('node:http').RequestListener} */
const answer = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', redirect_uri);
  if (pathname === '/callback') {
    void callBack(searchParams).then((status) => response.writeHead(status).end());
    return;
  }
  const state = randomUUID();
  const nonce = randomUUID();
  nonces.set(state, nonce);
  const asked = { ...client, response_type: 'code', scope: 'openid', state, nonce };
  const location = `${PARLEY_URL}/openid/connect/authorize?${new URLSearchParams(asked)}`;
  response.writeHead(302, { location }).end();
};

createServer(answer).listen(Number(PORT), '127.0.0.1');
