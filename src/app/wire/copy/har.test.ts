import { expect, it } from 'vitest';
import { anExchange } from '../exchange.fixture.ts';
import { harOf } from '../../../client/export/har.ts';
import { archiveExchange } from './archive-exchange.ts';

it('writes an exchange as HAR 1.2, both ways', () => {
  const url = 'http://localhost/api/users.list?limit=2&cursor=a%3D';
  const request = { ...anExchange().request, url };
  const { log } = JSON.parse(harOf([archiveExchange(anExchange({ request, status: 429 }))]));
  const [entry] = log.entries;
  expect(log.version).toBe('1.2');
  expect(entry.startedDateTime).toBe('2026-01-01T00:00:00.500Z');
  expect(entry.request).toMatchObject({
    method: 'POST',
    url,
    queryString: [
      { name: 'limit', value: '2' },
      { name: 'cursor', value: 'a=' },
    ],
    postData: { mimeType: 'application/x-www-form-urlencoded', text: 'channel=C1&ts=1.000100' },
  });
  expect(entry.response).toMatchObject({
    status: 429,
    content: { mimeType: 'application/json; charset=utf-8', text: '{"ok":true}' },
  });
});

it('has no body where there was none', () => {
  const request = { ...anExchange().request, body: { text: '', bytes: 0, truncated: false } };
  const { log } = JSON.parse(harOf([archiveExchange(anExchange({ request }))]));
  expect(log.entries[0].request).not.toHaveProperty('postData');
});
