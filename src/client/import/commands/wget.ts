import type { HeaderList } from '../../../contract/sandbox.ts';
import { encodeBasic, FORM, addType } from '../reading/bodies.ts';
import type { CommandContext } from './commands.ts';
import { makeRequest, MAX_REQUESTS, type FoundRequest } from '../reading/found.ts';

/** Options of copied commands that take a word. A long one may have it behind `=`. */
const OPTIONS_WITH_WORD: ReadonlySet<string> = new Set(
  `append-output body-data body-file ca-certificate certificate header http-password http-user load-cookies method
  output-document output-file password post-data post-file private-key referer save-cookies timeout tries user user-agent
  wait A a D e I i l o O P Q R T t U w X`.split(/\s+/),
);

/** The requests of the words of a wget command. */
export function wgetRequests(
  words: readonly string[],
  { variables }: CommandContext,
): readonly FoundRequest[] {
  const urls: string[] = [];
  const headers: (readonly [string, string])[] = [];
  const notes: string[] = [];
  const given = new Map<string, string>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!/^-./s.test(word)) {
      urls.push(word);
      continue;
    }
    const [, dashes = '', name = '', , written] = /^(--?)([\w-]+)(=([^]*))?$/.exec(word) ?? [];
    // The value of a short option may follow it without a blank.
    if (dashes === '-' && name.length > 1) continue;
    const value = OPTIONS_WITH_WORD.has(name) ? (written ?? words[(at += 1)] ?? '') : '';
    const colon = value.indexOf(':');
    if (name !== 'header') given.set(name, value);
    else if (colon > 0) headers.push([value.slice(0, colon).trim(), value.slice(colon + 1).trim()]);
  }
  const body = given.get('post-data') ?? given.get('body-data');
  const file = given.get('post-file') ?? given.get('body-file');
  if (file !== undefined)
    notes.push(`It reads the file ${file.slice(0, 80)}, which is not here: write its body.`);
  const user = given.get('user') ?? given.get('http-user');
  const password = given.get('password') ?? given.get('http-password') ?? '';
  const sent: HeaderList =
    user === undefined
      ? headers
      : [...headers, ['Authorization', `Basic ${encodeBasic(`${user}:${password}`)}`]];
  const hasBody = body !== undefined || file !== undefined;
  return urls.slice(0, MAX_REQUESTS).map((url) =>
    makeRequest({
      url,
      verb: given.get('method')?.toUpperCase() ?? (hasBody ? 'POST' : 'GET'),
      headers: hasBody ? addType(sent, FORM) : sent,
      body: body ?? '',
      variables,
      notes,
    }),
  );
}
