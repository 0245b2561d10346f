/** How a browser sent a request. Each host detects it in its own way. */
export type Sent =
  | 'from a same-origin script'
  | 'from a same-origin form'
  | 'from a cross-origin form'
  | 'from a cross-origin form without a referrer'
  | 'from a cross-origin link'
  | 'from the address bar';

type CrossSiteResult = 'answered' | 'refused';

const FORMS: readonly Sent[] = [
  'from a same-origin form',
  'from a cross-origin form',
  'from a cross-origin form without a referrer',
];
const FOREIGN_FORMS = FORMS.slice(1);
const GOING: readonly Sent[] = ['from a cross-origin link', 'from the address bar'];
const SCRIPT: readonly Sent[] = ['from a same-origin script'];

const each = (
  sent: readonly Sent[],
  method: string,
  paths: readonly string[],
  outcome: CrossSiteResult,
) => sent.flatMap((how) => paths.map((path) => [method, path, how, outcome] as const));

const CHANGES = [
  '/sandbox/reset',
  '/sandbox/clock',
  '/sandbox/keys',
  '/sandbox/recipes/no_text/play',
  '/gov/sandbox/reset',
];
const API = ['/api/api.test', '/api/chat.postMessage'];
const PAGES = ['/openid/connect/authorize', '/oauth/v2/authorize', '/gov/openid/connect/authorize'];

/** Cases of the rule that both hosts share: method, path, how the request was sent, and the result. */
export const CROSS_SITE_CASES: readonly (readonly [string, string, Sent, CrossSiteResult])[] = [
  ...each(FORMS, 'POST', [...CHANGES, ...API], 'refused'),
  ...each(SCRIPT, 'POST', [...CHANGES, ...API], 'answered'),
  // The browser shows the answer to the user; no page can read or frame it.
  ...each([...GOING, ...SCRIPT], 'GET', ['/sandbox', '/sandbox/snapshot', ...API], 'answered'),
  // OpenID Connect Core, 3.1.2.1: an app may send users here with GET or POST.
  ...each([...GOING, ...SCRIPT], 'GET', PAGES, 'answered'),
  ...each(FORMS, 'POST', PAGES, 'answered'),
  ...each(FOREIGN_FORMS, 'POST', ['/relying-party/callback'], 'answered'),
  ...each(GOING, 'GET', ['/relying-party', '/oauth/apps/A0'], 'answered'),
];

/** Whether this rule refused the request. */
export async function outcomeOf(answer: Response): Promise<CrossSiteResult> {
  return answer.status === 403 && (await answer.text()).includes('foreign_page')
    ? 'refused'
    : 'answered';
}
