import { expect, it } from 'vitest';
import { whyNoWorker } from './tab-host.ts';

it.each([
  [null, { protocol: 'https:', secure: true, serviceWorker: true }],
  [null, { protocol: 'http:', secure: true, serviceWorker: true }],
  ['file', { protocol: 'file:', secure: true, serviceWorker: true }],
  ['insecure', { protocol: 'http:', secure: false, serviceWorker: false }],
  ['unsupported', { protocol: 'https:', secure: true, serviceWorker: false }],
])('finds %s for %j', (reason, page) => {
  expect(whyNoWorker(page)).toBe(reason);
});
