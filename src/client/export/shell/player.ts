import { PUBLIC_KEY, SIGNED } from '../../../contract/demo/answer.ts';

/**
 * What the script calls Node for: reading a value of an earlier answer, and comparing an answer with the recorded one. It
 * holds nothing of a demo, so that nothing in a demo can become a part of it. It is CommonJS, which Node runs from a file
 * without more, and no line of it is `PLAYER`.
 *
 * It compares as `comparableAnswer` does. In a recorded body `…` stands for characters that were masked.
 */
export const PLAYER = String.raw`const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const [task, folder, ...given] = process.argv.slice(2);
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

function value(encoding, path) {
  const [from, ...names] = path.split('.');
  let found = parsed(read(from === 'world' ? 'world.json' : from + '.body'));
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
  return [base_url, webhook_host, issuer]
    .sort((a, b) => b.length - a.length)
    .flatMap((address) => [address, encodeURIComponent(address)])
    .reduce((text, address) => text.replaceAll(address, '{{address}}'), body)
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

const shown = (found) => {
  const text = found === undefined ? 'nothing' : JSON.stringify(found);
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

function compare(number, status, sum) {
  const answered = read(number + '.status').trim();
  const body = comparable(read(number + '.body'));
  const found = createHash('sha256').update(body).digest('base64url').slice(0, 10);
  if (answered === status && found === sum) return;
  console.error('  The answer differs from the recorded one.');
  if (answered !== status)
    console.error('  status: recorded ' + status + ', answered ' + shown(answered));
  const recorded = read('recorded');
  const [one, other] = [parsed(recorded), parsed(body)];
  const isJson = one !== undefined && other !== undefined;
  for (const [path, was, is] of differences(isJson ? one : recorded, isJson ? other : body))
    console.error('  ' + (shown(path).slice(1, -1) || 'body') + ': recorded ' + shown(was) + ', answered ' + shown(is));
  if (found !== sum) console.error('  checksum: recorded ' + sum + ', answered ' + found);
  process.exit(1);
}

({ value, compare })[task](...given);
`;
