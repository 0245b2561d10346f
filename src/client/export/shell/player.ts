import { FORM_TO, PUBLIC_KEY, SIGNED } from '../../../contract/demo/answer.ts';
import { POSTED_HEADER } from '../../../contract/headers/posted-header.ts';
import { ENTITY, HIDDEN_FIELD } from '../../../contract/demo/values/answer-value.ts';

/**
 * The part of the script that Node runs: it reads a value of an earlier answer, and compares an answer with the recorded one.
 * It contains no text of a demo, so Node never runs one. It is CommonJS, which Node runs from a file as it is. In the script,
 * a line `PLAYER` marks its end, so it must not contain such a line.
 *
 * It compares as `comparableAnswer` does. In a recorded body `…` stands for characters that were masked.
 */
export const PLAYER = String.raw`const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const [task, folder, ...taskArguments] = process.argv.slice(2);
const read = (name) => readFileSync(folder + '/' + name, 'utf8');
const fail = (message) => {
  console.error('  ' + message);
  process.exit(1);
};
const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const ENCODINGS = {
  json: (value) => JSON.stringify(value).slice(1, -1),
  query: encodeURIComponent,
  text: (value) => value,
  header: (value) =>
    /^[\t\x20-\x7e\x80-\xff]*$/.test(value) ? value : fail('A header cannot hold this value.'),
};

/** A header of an answer; null if it has none. If one request has several answers, the last one counts. */
function headerOf(number, name) {
  let found = null;
  for (const line of read(number + '.headers').split(/\r?\n/)) {
    if (line.startsWith('HTTP/')) found = null;
    if (line.toLowerCase().startsWith(name + ':')) found ??= line.slice(name.length + 1).trim();
  }
  return found;
}

/** Where an answer redirects to; null if it does not. */
const locationOf = (number) => headerOf(number, 'location');

const CHARACTERS = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text) => text.replaceAll(/${ENTITY.source}/g, (_, name) => CHARACTERS[name]);

/** The value of an answer: where it redirects to, the message that its request posted, its JSON, or the hidden fields of its page. */
function valueOf(number) {
  const location = locationOf(number);
  const first = (fields) => Object.fromEntries([...fields].reverse());
  if (location !== null) {
    const [, query = ''] = /\?([^#]*)/.exec(location) ?? [];
    return { location: first(new URLSearchParams(query)) };
  }
  const posted = parsed(headerOf(number, '${POSTED_HEADER}') ?? '');
  if (posted !== undefined) return { posted };
  const body = read(number + '.body');
  const json = parsed(body);
  if (json !== undefined) return json;
  const fields = body.matchAll(/${HIDDEN_FIELD.source}/g);
  return { form: first(Array.from(fields, ([, name, text]) => [unescaped(name), unescaped(text)])) };
}

/** The values that the client of the recording makes up. */
function clientValues(number) {
  const hash = (text) => createHash('sha256').update(text).digest('base64url');
  const code_verifier = hash('client ' + number + ' of a recording');
  return { [number]: { code_verifier, code_challenge: hash(code_verifier) } };
}

function value(encoding, path) {
  const [from, ...names] = path.split('.');
  let found =
    from === 'world' ? parsed(read('world.json')) : from === 'client' ? clientValues(names[0]) : valueOf(from);
  for (const name of names) {
    const isThere = typeof found === 'object' && found !== null && Object.hasOwn(found, name);
    if (!isThere) fail('There is no {{' + path + '}}: the answer it comes from has no ' + name + '.');
    found = found[name];
  }
  if (!['string', 'number', 'boolean'].includes(typeof found))
    fail('{{' + path + '}} is not a text or a number.');
  const text = ENCODINGS[encoding](String(found));
  process.stdout.write(Buffer.from(text, encoding === 'header' ? 'latin1' : 'utf8'));
}

/** An answer without what differs from host to host. */
function comparable(body) {
  const { base_url, webhook_host, issuer } = JSON.parse(read('world.json')).deployment;
  const { host, pathname } = new URL(base_url);
  return [base_url, webhook_host, issuer]
    .sort((a, b) => b.length - a.length)
    .flatMap((address) => [address, encodeURIComponent(address)])
    .reduce((text, address) => text.replaceAll(address, '{{address}}'), body)
    .replaceAll('<code>' + host + '</code>', '<code>{{host}}</code>')
    .replaceAll('${FORM_TO}' + (pathname === '/' ? '' : pathname.slice(1) + '/'), '${FORM_TO}')
    .replaceAll(/${SIGNED.source}/g, 'eyJ…')
    .replaceAll(/${PUBLIC_KEY.source}/g, '"$1":"…"');
}

/** Whether a text is the recorded one, apart from what was masked. */
function isLike(recorded, text) {
  if (recorded === text) return true;
  let at = 0;
  for (const [index, piece] of recorded.split('…').entries()) {
    const found = text.indexOf(piece, at);
    if (found < 0 || (index === 0 && found > 0)) return false;
    at = found + piece.length;
  }
  return recorded.endsWith('…') || (recorded.includes('…') && at === text.length);
}

const shortText = (value) => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  const plain = text.replace(/[\x00-\x1f\x7f-\x9f]/g, ' ');
  return plain.length > 200 ? plain.slice(0, 199) + '…' : plain;
};

/** Where two values differ: at most ten places. */
function differences(recorded, found, path = '', places = []) {
  const areObjects = [recorded, found].every((each) => typeof each === 'object' && each !== null);
  if (areObjects && Array.isArray(recorded) === Array.isArray(found)) {
    for (const name of new Set([...Object.keys(recorded), ...Object.keys(found)]))
      if (places.length < 10)
        differences(recorded[name], found[name], path === '' ? name : path + '.' + name, places);
    return places;
  }
  const areTexts = typeof recorded === 'string' && typeof found === 'string';
  if (areTexts ? isLike(recorded, found) : recorded === found) return places;
  places.push([path, recorded, found]);
  return places;
}

const sumOf = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 10);

function compare(number, status, sum, locationSum = '') {
  const answeredStatus = read(number + '.status').trim();
  const body = comparable(read(number + '.body'));
  const answeredSum = sumOf(body);
  const location = locationOf(number);
  const target = location === null ? '' : comparable(location);
  const isSameTarget = (target === '' ? '' : sumOf(target)) === locationSum;
  if (answeredStatus === status && answeredSum === sum && isSameTarget) return;
  console.error('  The answer differs from the recorded one.');
  if (answeredStatus !== status)
    console.error('  status: recorded ' + status + ', answered ' + shortText(answeredStatus));
  if (!isSameTarget)
    console.error('  location: recorded ' + shortText(read('recorded-location')) + ', answered ' + shortText(target));
  const recorded = read('recorded');
  const [recordedJson, answeredJson] = [parsed(recorded), parsed(body)];
  const isJson = recordedJson !== undefined && answeredJson !== undefined;
  for (const [path, was, is] of differences(isJson ? recordedJson : recorded, isJson ? answeredJson : body))
    console.error('  ' + (shortText(path).slice(1, -1) || 'body') + ': recorded ' + shortText(was) + ', answered ' + shortText(is));
  if (answeredSum !== sum) console.error('  checksum: recorded ' + sum + ', answered ' + answeredSum);
  process.exit(1);
}

({ value, compare })[task](...taskArguments);
`;
