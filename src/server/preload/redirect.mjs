// Redirects calls to the real service to Parley. A program loads it before itself:
// NODE_OPTIONS=--import=<this file>
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { urlToHttpOptions } from 'node:url';

// `write-preload.ts` puts the address of the server here.
const PARLEY = new URL('http://parley.invalid');
const REAL = /^(?:[\w-]+\.)?slack\.com$/i;

/**
 * A path of the real service, at Parley.
 *
 * @param {string} path
 */
const pathOf = (path) => PARLEY.pathname.replace(/\/$/, '') + path;

/**
 * The address at Parley for one of the real service; null for any other.
 *
 * @param {string} address
 */
function toParley(address) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || !REAL.test(url.hostname)) return null;
  return new URL(pathOf(url.pathname) + url.search, PARLEY);
}

const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  const isRequest = input instanceof Request;
  const url = toParley(isRequest ? input.url : String(input));
  if (url === null) return fetch(input, init);
  return fetch(isRequest ? new Request(url, input) : url, init);
};

const { request } = https;

/**
 * Stands in for `https.request`: calls to the real service become calls of `http.request` to Parley.
 *
 * @param {any[]} given  those of `https.request`: a URL, options or both, and an optional callback
 */
function redirectRequest(...given) {
  const [first, second] = given.filter((each) => typeof each !== 'function');
  const isAddress = typeof first === 'string' || first instanceof URL;
  const options = isAddress ? { ...urlToHttpOptions(new URL(first)), ...second } : first;
  if (!REAL.test(options.hostname ?? options.host ?? ''))
    return Reflect.apply(request, https, given);
  const redirected = {
    ...options,
    agent: undefined,
    protocol: 'http:',
    host: undefined,
    hostname: PARLEY.hostname.replaceAll(/[[\]]/g, ''),
    port: PARLEY.port,
    path: pathOf(options.path ?? '/'),
    headers: { ...options.headers, host: PARLEY.host },
  };
  return http.request(
    redirected,
    given.find((each) => typeof each === 'function'),
  );
}

https.request = redirectRequest;
https.get = (/** @type {any[]} */ ...given) => {
  const sent = redirectRequest(...given);
  sent.end();
  return sent;
};
syncBuiltinESMExports();
