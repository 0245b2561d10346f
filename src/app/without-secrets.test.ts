import { expect, it } from 'vitest';
import { SECRET_FIELDS } from '../contract/secrets/masked-fields.ts';
import { withoutSecrets } from './without-secrets.ts';

it('keeps what says where somebody is', () => {
  const search = {
    method: 'openid.connect.token',
    error: 'invalid_code',
    filter: 'token revoked',
    text: '{"channel":"C1","style":{"code":true}}',
    message: 1767225600.0001,
    exchange: 'x0000000001',
    thread: undefined,
    team: true,
  };
  expect(withoutSecrets(search)).toEqual(search);
});

it.each([
  'xoxb-1234-abcd',
  'xoxb%2D1234%2Dabcd',
  'https://hooks.parley.test/services/T0AB/B0CD/s3cretword',
  'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJVMDEifQ.c2lnbmF0dXJl',
  ...SECRET_FIELDS.map((name) => `a=1&${name}=s3cret`),
  ...SECRET_FIELDS.map((name) => JSON.stringify({ [name]: 's3cret' })),
])('drops a secret, whichever panel wrote it: %s', (secret) => {
  expect(withoutSecrets({ filter: secret, channel: 'C1' })).toEqual({ channel: 'C1' });
  expect(withoutSecrets({ any: { deep: [secret] } })).toEqual({});
});

it.each(SECRET_FIELDS)('drops a parameter called %s', (name) => {
  expect(withoutSecrets({ [name]: 'whatever' })).toEqual({});
});
