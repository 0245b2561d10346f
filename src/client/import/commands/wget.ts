import type { HeaderList } from '../../../contract/sandbox.ts';
import { encodeBasic, FORM_TYPE, addContentType } from '../reading/bodies.ts';
import type { CommandContext } from './commands.ts';
import { makeRequest, MAX_REQUESTS, type FoundRequest } from '../reading/found.ts';

/** Options of copied commands that take a value: the next word, or for a long option also the text after `=`. */
const OPTIONS_WITH_VALUE: ReadonlySet<string> = new Set(
  `append-output body-data body-file ca-certificate certificate header http-password http-user load-cookies method
  output-document output-file password post-data post-file private-key referer save-cookies timeout tries user user-agent
  wait A a D e I i l o O P Q R T t U w X`.split(/\s+/),
);

/** The requests that the words of a wget command send. */
export function wgetRequests(
  words: readonly string[],
  { variables }: CommandContext,
): readonly FoundRequest[] {
  const urls: string[] = [];
  const headers: (readonly [string, string])[] = [];
  const notes: string[] = [];
  const options = new Map<string, string>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!/^-./s.test(word)) {
      urls.push(word);
      continue;
    }
    const [, dashes = '', name = '', , attachedValue] =
      /^(--?)([\w-]+)(=([^]*))?$/.exec(word) ?? [];
    // The value of a short option may follow it without a blank.
    if (dashes === '-' && name.length > 1) continue;
    const value = OPTIONS_WITH_VALUE.has(name) ? (attachedValue ?? words[(at += 1)] ?? '') : '';
    const colon = value.indexOf(':');
    if (name !== 'header') options.set(name, value);
    else if (colon > 0) headers.push([value.slice(0, colon).trim(), value.slice(colon + 1).trim()]);
  }
  const body = options.get('post-data') ?? options.get('body-data');
  const file = options.get('post-file') ?? options.get('body-file');
  if (file !== undefined)
    notes.push(`It reads the file ${file.slice(0, 80)}, which is not here: write its body.`);
  const user = options.get('user') ?? options.get('http-user');
  const password = options.get('password') ?? options.get('http-password') ?? '';
  const allHeaders: HeaderList =
    user === undefined
      ? headers
      : [...headers, ['Authorization', `Basic ${encodeBasic(`${user}:${password}`)}`]];
  const hasBody = body !== undefined || file !== undefined;
  return urls.slice(0, MAX_REQUESTS).map((url) =>
    makeRequest({
      url,
      verb: options.get('method')?.toUpperCase() ?? (hasBody ? 'POST' : 'GET'),
      headers: hasBody ? addContentType(allHeaders, FORM_TYPE) : allHeaders,
      body: body ?? '',
      variables,
      notes,
    }),
  );
}
