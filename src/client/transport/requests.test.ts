import { expect, it } from 'vitest';
import { basicAuthentication, bearer, formRequest, getRequest, jsonRequest } from './requests.ts';

const URL = 'https://parley.example/api/api.test';

it('a form leaves out what is undefined, and encodes the rest', () => {
  expect(formRequest(URL, { a: '1&2', left_out: undefined }, bearer('xoxb-1'))).toEqual({
    verb: 'POST',
    url: URL,
    headers: [
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['Authorization', 'Bearer xoxb-1'],
    ],
    body: 'a=1%262',
  });
});

it('JSON says its type, with a charset where that is wanted', () => {
  expect(jsonRequest(URL, { a: 1 })).toMatchObject({
    headers: [['Content-Type', 'application/json']],
    body: '{"a":1}',
  });
  expect(jsonRequest(URL, {}, bearer(null), 'application/json; charset=utf-8').headers).toEqual([
    ['Content-Type', 'application/json; charset=utf-8'],
  ]);
});

it('a GET has no body', () => {
  expect(getRequest(URL)).toEqual({ verb: 'GET', url: URL, headers: [], body: null });
});

it('basic authentication encodes both halves', () => {
  const [[, value] = ['', '']] = basicAuthentication('a:b', 'c d%');
  expect(atob(value.replace('Basic ', ''))).toBe('a%3Ab:c%20d%25');
});
