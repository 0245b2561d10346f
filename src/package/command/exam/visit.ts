/** The most addresses that a person is sent to in one visit. */
const MAX_STEPS = 20;

/** The longest page that is read, in characters. */
const MAX_PAGE_LENGTH = 200_000;

/** A person who signs in at a client: another browser each time, which keeps cookies and allows what it is asked. */
export async function visit(
  start: string,
  allowed: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const jar = new Map<string, Map<string, string>>();
  let url: URL | null = new URL(start);
  let form: URLSearchParams | null = null;
  /** The page with the form. */
  let from = url;
  for (let steps = 0; url !== null && steps < MAX_STEPS; steps += 1) {
    // Only the client and the platform are visited, wherever a redirect leads.
    if (!allowed.includes(url.origin)) return;
    const sent: RequestInit =
      form === null
        ? { signal }
        : {
            signal,
            method: 'POST',
            body: form,
            headers: { origin: from.origin, referer: from.href },
          };
    const answer = await go(url, sent, jar);
    const location = answer.headers.get('location');
    if (location !== null && answer.status >= 300 && answer.status < 400) {
      url = URL.canParse(location, url) ? new URL(location, url) : null;
      form = null;
      continue;
    }
    const page = (await answer.text().catch(() => '')).slice(0, MAX_PAGE_LENGTH);
    from = url;
    const back = formIn(page);
    if (back !== null) {
      url = URL.canParse(back.action) ? new URL(back.action) : null;
      form = back.fields;
      continue;
    }
    const consent = /name="consent" value="([^"<>]{1,200})"/.exec(page)?.[1];
    if (consent === undefined) return;
    const channel = /<option value="([CDG][A-Z0-9]{1,30})"/.exec(page)?.[1];
    form = new URLSearchParams({
      consent,
      decision: 'allow',
      ...(channel === undefined ? {} : { channel }),
    });
    url = new URL(url.pathname, url);
  }
}

/** The form of a page that posts itself to the client (`response_mode=form_post`); null on any other page. */
function formIn(page: string): { action: string; fields: URLSearchParams } | null {
  const action = /<form method="post" action="(https?:[^"<>]{1,2000})"/.exec(page)?.[1];
  if (action === undefined) return null;
  const fields = Array.from(
    page.matchAll(/<input type="hidden" name="(\w{1,100})" value="([^"<>]{0,5000})"/g),
    ([, name = '', value = '']): [string, string] => [name, textOf(value)],
  );
  return { action: textOf(action), fields: new URLSearchParams(fields) };
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const textOf = (value: string): string =>
  value.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (name) => CHARACTERS[name] ?? name);

async function go(
  url: URL,
  init: RequestInit,
  jar: Map<string, Map<string, string>>,
): Promise<Response> {
  const cookies = jar.get(url.host) ?? new Map<string, string>();
  jar.set(url.host, cookies);
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const headers = new Headers(init.headers);
  if (cookie !== '') headers.set('cookie', cookie);
  const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';', 1);
    const at = pair.indexOf('=');
    if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  return answer;
}
