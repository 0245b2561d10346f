import { expect, it } from 'vitest';
import { tabDeployments } from './tab-deployment.ts';

it('puts everything below the folder of the page, and webhooks at hosts of their own', () => {
  expect(tabDeployments('https://site.example/demo')).toEqual({
    commercial: {
      name: 'commercial',
      base_url: 'https://site.example/demo',
      webhook_host: 'https://hooks.parley.test',
      issuer: 'https://site.example/demo',
    },
    government: {
      name: 'government',
      base_url: 'https://site.example/demo/gov',
      webhook_host: 'https://hooks.gov.parley.test',
      issuer: 'https://site.example/demo/gov',
    },
  });
});
