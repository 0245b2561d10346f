// Sends what a program calls at the address of the real service to Parley instead. Load it before the program:
// NODE_OPTIONS=--import=<this file>
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { urlToHttpOptions } from 'node:url';

const PARLEY = new URL('http://parley.invalid');
const REAL = /^(?:[\w-]+\.)?slack\.com$/i;

/** @param {string} path */
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
 * `https.request` in all its forms.
 *
 * @param {any[]} given  an address and options, or one of them, and a function for the answer
 */
function requestThere(...given) {
  const [first, second] = given.filter((each) => typeof each !== 'function');
  const isAddress = typeof first === 'string' || first instanceof URL;
  const options = isAddress ? { ...urlToHttpOptions(new URL(first)), ...second } : first;
  if (!REAL.test(options.hostname ?? options.host ?? ''))
    return Reflect.apply(request, https, given);
  const moved = {
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
    moved,
    given.find((each) => typeof each === 'function'),
  );
}

https.request = requestThere;
https.get = (/** @type {any[]} */ ...given) => {
  const sent = requestThere(...given);
  sent.end();
  return sent;
};
syncBuiltinESMExports();
