import { describe, expect, it } from 'vitest';
import { urlAtServer } from './local-server.ts';

const commercial = {
  name: 'commercial',
  base_url: 'https://parley.example/page',
  webhook_host: 'https://hooks.parley.test',
  issuer: 'https://parley.example/page',
};
const government = {
  name: 'government',
  base_url: 'https://parley.example/page/gov',
  webhook_host: 'https://hooks.gov.parley.test',
  issuer: 'https://parley.example/page/gov',
};

describe('the address at a server', () => {
  it.each([
    [commercial, 'https://parley.example/page/api/users.list?limit=2', '/api/users.list?limit=2'],
    [commercial, 'https://hooks.parley.test/services/T1/B1/s', '/services/T1/B1/s'],
    [government, 'https://parley.example/page/gov/api/api.test', '/gov/api/api.test'],
    [government, 'https://hooks.gov.parley.test/services/T1/B1/s', '/gov/services/T1/B1/s'],
    [commercial, 'https://parley.example/page', ''],
  ])('answers for a URL of the $name deployment', (deployment, url, path) => {
    expect(urlAtServer(url, deployment)).toBe(`http://127.0.0.1:4321${path}`);
  });

  it.each(['https://parley.example/pages/api', 'https://hooks.parley.test.evil.example/services'])(
    'does not answer for %s',
    (url) => {
      expect(urlAtServer(url, commercial)).toBe(url);
    },
  );
});
