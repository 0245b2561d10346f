/** An option of curl by its long name; addresses are `url`. */
export interface CurlOption {
  readonly name: string;
  readonly value: string;
}

/** Short options that say something about the request, by their long names. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['A', 'user-agent'],
  ['b', 'cookie'],
  ['d', 'data'],
  ['e', 'referer'],
  ['F', 'form'],
  ['G', 'get'],
  ['H', 'header'],
  ['I', 'head'],
  ['u', 'user'],
  ['X', 'request'],
]);

const LONG: ReadonlyMap<string, string> = new Map([['data-ascii', 'data']]);

/** Other short options that take a word. */
const SHORT_WITH_WORD = 'CcDEhKmoPQrTtUwxYyz';

/** Long options that take a word: those of a request, and others that stand in copied commands. */
const LONG_WITH_WORD: ReadonlySet<string> = new Set(
  `cacert cert config connect-timeout cookie cookie-jar data data-ascii data-binary data-raw
  data-urlencode dump-header form form-string header interface json key limit-rate max-redirs max-time
  oauth2-bearer output proto proxy proxy-user range referer request resolve retry retry-delay
  retry-max-time socks5 tls-max trace-ascii unix-socket upload-file url url-query user user-agent
  write-out`.split(/\s+/),
);

/** The options of curl's words, in a list for each request: `--next` begins another. */
export function optionsOf(words: readonly string[]): readonly (readonly CurlOption[])[] {
  const requests: CurlOption[][] = [[]];
  const add = (name: string, value: string) => requests.at(-1)?.push({ name, value });
  let isOptions = true;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!isOptions || !/^-./s.test(word)) add('url', word);
    else if (word === '--') isOptions = false;
    else if (word === '--next' || word === '-:') requests.push([]);
    else if (word.startsWith('--')) {
      const given = word.slice(2);
      const name = LONG.get(given) ?? given;
      if (LONG_WITH_WORD.has(given)) add(name, words[(at += 1)] ?? '');
      else add(name, '');
    } else at += addShort(word, words[at + 1] ?? '', add);
  }
  return requests;
}

/** Adds the options of a word such as `-sXPOST`. Returns how many of the words behind it belong to them. */
function addShort(word: string, next: string, add: (name: string, value: string) => void): number {
  for (let at = 1; at < word.length; at += 1) {
    const letter = word.charAt(at);
    const name = SHORT.get(letter) ?? letter;
    const takesWord = LONG_WITH_WORD.has(name) || SHORT_WITH_WORD.includes(letter);
    if (!takesWord) add(name, '');
    else {
      const rest = word.slice(at + 1);
      add(name, rest === '' ? next : rest);
      return rest === '' ? 1 : 0;
    }
  }
  return 0;
}
