import { bodyEncoding } from '../../../contract/demo/fill-step.ts';
import { normalWorld } from '../../../contract/demo/normal-form.ts';
import { parseTemplate, type TemplatePart } from '../../../contract/demo/values/template.ts';
import { headerNamed } from '../../../contract/headers/header-named.ts';
import { POSTED_HEADER } from '../../../contract/headers/posted-header.ts';
import { isPlainText, printfEscapes, quoteWord } from '../../snippets/shell-word.ts';
import { toPlainLines, type RecordedStep, recordedStepsOf, type Recording } from '../recording.ts';
import { PLAYER } from './player.ts';

/**
 * A recording as a script for a POSIX shell, which plays it against a Parley server with curl and compares every answer.
 * It exits with 1 if one differs. All texts of a demo are single-quoted words or lines of comments, so the shell never
 * runs them.
 */
export function shellScript(recording: Recording): string {
  const { demo } = recording;
  const steps = recordedStepsOf(recording);
  return [
    '#!/bin/sh',
    ...commentLines(demo.title ?? ''),
    ...INTRODUCTION,
    `base=\${1:-http://127.0.0.1:4321}`,
    `base=\${base%/}${demo.world.deployment === 'government' ? '/gov' : ''}`,
    FUNCTIONS,
    `cat > "$work/player.cjs" <<'PLAYER'`,
    `${PLAYER}PLAYER`,
    '',
    '# The world of the recording.',
    `open_world ${quoteWord(JSON.stringify({ world: normalWorld(demo.world) }))}`,
    '',
    ...steps.flatMap(stepLines),
    ENDING,
  ].join('\n');
}

const INTRODUCTION = [
  '#',
  '# Plays a recording of Parley against a server, and compares every answer with the recorded one:',
  '#',
  '#   npm run serve               in the folder of Parley, in another terminal',
  '#   sh recording.sh [address]   here; the address is http://127.0.0.1:4321 if left out',
  '#',
  '# It replaces the world of that server. It needs curl and Node, and exits with 1 if an answer differs.',
  'set -eu',
];

const FUNCTIONS = `work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
differs=0

request() {
  curl --disable --silent --show-error --globoff --noproxy '*' --max-time 60 "$@"
}

open_world() {
  printf '%s' "$1" | request --fail-with-body --header 'content-type: application/json' \\
    --data-binary @- "$base/sandbox/demos/open" > "$work/world.json" || {
    cat "$work/world.json" >&2
    exit 1
  }
}

# Prints a value of the world (world.team.id), of the answer to an earlier step (1.ts, 1.form.consent, 2.location.code,
# 4.posted.ts), or of the client (client.1.code_verifier).
value() {
  case $2 in world.*) request "$base/sandbox" > "$work/world.json" ;; esac
  node "$work/player.cjs" value "$work" "$1" "$2"
}

# Sends the request of a step: its number, verb and address, then options for curl.
send() {
  number=$1 verb=$2 address=$3
  shift 3
  if [ "$verb" = HEAD ]; then set -- --head "$@"; else set -- --request "$verb" "$@"; fi
  : > "$work/$number.body"
  : > "$work/$number.headers"
  request --cookie "$work/cookies" --cookie-jar "$work/cookies" \\
    --dump-header "$work/$number.headers" --output "$work/$number.body" --write-out '%{http_code}' --url "$address" "$@" \\
    > "$work/$number.status"
  if [ "$verb" = HEAD ]; then : > "$work/$number.body"; fi
}

# Compares the answer to a step with the recording: the number of the step, the recorded status, the checksum of the recorded
# body, and for a redirect the checksum of the address it led to.
expect() {
  node "$work/player.cjs" compare "$work" "$@" || differs=1
}
`;

const ENDING = `if [ "$differs" -ne 0 ]; then
  echo 'Some answers differ from the recorded ones.' >&2
  exit 1
fi
echo 'Every answer is the recorded one.'
`;

function stepLines({
  number,
  title,
  step,
  status,
  sum,
  body,
  location,
  locationSum,
}: RecordedStep): readonly string[] {
  const { verb, url, headers = [], caption = '' } = step;
  const values = new ShellValues();
  const address = addressOf(url, values);
  const options = headers.map(([name, value]) => headerOption(name, value, values));
  // Webhooks and response URLs return the message they posted only if this header asks for it.
  if (url.startsWith('{{')) options.push(`--header '${POSTED_HEADER}: tell'`);
  const bodyCommand = step.body === undefined ? null : bodyOf(step.body, headers, values);
  // Curl would add a Content-Type of its own, and ask before it sends a long body.
  if (bodyCommand !== null && headerNamed(headers, 'content-type') === undefined)
    options.push(`--header 'Content-Type:'`);
  if (bodyCommand !== null) options.push(`--header 'Expect:'`, '--data-binary @-');
  const sendCommand = [`send ${number} ${verb} ${address}`, ...options].join(' \\\n    ');
  return [
    ...commentLines(`${number}. ${title}`),
    ...commentLines(caption),
    `printf '%s\\n' ${quoteWord(`${number}. ${title}`)}`,
    ...values.lines,
    bodyCommand === null ? sendCommand : `${bodyCommand} |\n  ${sendCommand}`,
    `${printfOf(body === '' ? [] : [{ text: body }], 'text', values)} > "$work/recorded"`,
    ...(location === null
      ? [`expect ${number} ${status} ${quoteWord(sum)}`]
      : [
          `${printfOf([{ text: location }], 'text', values)} > "$work/recorded-location"`,
          `expect ${number} ${status} ${quoteWord(sum)} ${quoteWord(locationSum ?? '')}`,
        ]),
    '',
  ];
}

const commentLines = (text: string): readonly string[] =>
  toPlainLines(text).map((line) => `# ${line}`);

function addressOf(url: string, values: ShellValues): string {
  const [first, ...others] = partsOf(url);
  // A webhook URL is complete: it needs no base address.
  if (first !== undefined && 'path' in first)
    return (
      values.expansion(first.path, 'text') +
      (others.length === 0 ? '' : shellWordOf(others, 'query', values))
    );
  return `"$base"${shellWordOf(partsOf(url), 'query', values)}`;
}

function headerOption(name: string, value: string, values: ShellValues): string {
  // Curl sends a header without a value only if it is written `name;`.
  if (value === '') return `--header ${quoteWord(`${name};`)}`;
  const [, scheme = '', credentials = ''] = /^(Basic +)(.*)/i.exec(value) ?? [];
  const isBasic = name.toLowerCase() === 'authorization' && credentials.includes(':');
  if (!isBasic) {
    const parts = [{ text: `${name}: ` }, ...partsOf(value)];
    return `--header ${shellWordOf(parts, 'header', values)}`;
  }
  const credentialsCommand = printfOf(partsOf(credentials), 'header', values);
  return `--header ${quoteWord(`${name}: ${scheme}`)}"$(${credentialsCommand} | base64 | tr -d '\\n')"`;
}

function bodyOf(
  body: string,
  headers: RecordedStep['step']['headers'] = [],
  values: ShellValues,
): string {
  const type = headerNamed(headers, 'content-type') ?? '';
  return printfOf(partsOf(body), bodyEncoding(type, body), values);
}

function partsOf(text: string): readonly TemplatePart[] {
  const template = parseTemplate(text);
  if ('fault' in template) throw new Error(template.fault);
  return template.parts;
}

/** How a value is written into a request. */
type ValueEncoding = 'json' | 'query' | 'header' | 'text';

/**
 * The variables of the shell that hold the values of a step's placeholders: `v1`, `v2` and so on. `lines` assigns them, so
 * it comes first in the script.
 */
class ShellValues {
  readonly #names = new Map<string, string>();

  /** Returns the variable for the value at `path`, as an expansion: `"$v1"`. Adds it if it is new. */
  expansion(path: readonly string[], encoding: ValueEncoding): string {
    const key = `${encoding} ${path.join('.')}`;
    const name = this.#names.get(key) ?? `v${this.#names.size + 1}`;
    this.#names.set(key, name);
    return `"$${name}"`;
  }

  get lines(): readonly string[] {
    return [...this.#names].map(([key, name]) => {
      const [encoding = '', path = ''] = key.split(' ');
      return `${name}=$(value ${encoding} ${quoteWord(path)})`;
    });
  }
}

/** A text with values as one word of the shell. Characters beyond ASCII are written in Latin-1, as headers are. */
function shellWordOf(
  parts: readonly TemplatePart[],
  encoding: ValueEncoding,
  values: ShellValues,
): string {
  const words = parts.map((part) => {
    if ('path' in part) return values.expansion(part.path, encoding);
    if (/^[\t\x20-\x7e]*$/.test(part.text)) return quoteWord(part.text);
    const bytes = Uint8Array.from(part.text, (character) => character.charCodeAt(0));
    return `"$(printf '%b' ${quoteWord(printfEscapes(bytes))})"`;
  });
  return words.length === 0 ? `''` : words.join('');
}

/** A command that prints a text with values, byte for byte. */
function printfOf(
  parts: readonly TemplatePart[],
  encoding: ValueEncoding,
  values: ShellValues,
): string {
  const operands = parts.map((part): readonly [format: string, operand: string] => {
    if ('path' in part) return ['%s', values.expansion(part.path, encoding)];
    if (isPlainText(part.text)) return ['%s', quoteWord(part.text)];
    return ['%b', quoteWord(printfEscapes(new TextEncoder().encode(part.text)))];
  });
  if (operands.length === 0) return `printf ''`;
  const formats = operands.map(([format]) => format).join('');
  return ['printf', quoteWord(formats), ...operands.map(([, operand]) => operand)].join(' ');
}
