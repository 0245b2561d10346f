import { expect, it } from 'vitest';
import { tabDeployment } from './tab-deployment.ts';

it('puts everything below the folder of the page, and webhooks at a host of their own', () => {
  expect(tabDeployment('https://site.example/demo')).toEqual({
    name: 'commercial',
    base_url: 'https://site.example/demo',
    webhook_host: 'https://hooks.parley.test',
    issuer: 'https://site.example/demo',
  });
});
