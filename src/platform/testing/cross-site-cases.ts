/** How a request was sent: each host hears of it in its own way. */
export type Sent =
  | 'by a script of the own page'
  | 'by a form of the own page'
  | 'by a form of a foreign page'
  | 'by a form of a foreign page that hides its referrer'
  | 'by a link of a foreign page'
  | 'from the address bar';

type CrossSiteResult = 'answered' | 'refused';

const FORMS: readonly Sent[] = [
  'by a form of the own page',
  'by a form of a foreign page',
  'by a form of a foreign page that hides its referrer',
];
const FOREIGN_FORMS = FORMS.slice(1);
const GOING: readonly Sent[] = ['by a link of a foreign page', 'from the address bar'];
const SCRIPT: readonly Sent[] = ['by a script of the own page'];

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

/** The one rule of both hosts, as cases: method, path, how it was sent, what comes of it. */
export const CROSS_SITE_CASES: readonly (readonly [string, string, Sent, CrossSiteResult])[] = [
  ...each(FORMS, 'POST', [...CHANGES, ...API], 'refused'),
  ...each(SCRIPT, 'POST', [...CHANGES, ...API], 'answered'),
  // The answer is shown to the person, and no page can read or frame it.
  ...each([...GOING, ...SCRIPT], 'GET', ['/sandbox', '/sandbox/snapshot', ...API], 'answered'),
  // OpenID Connect Core, 3.1.2.1: an app may send people with GET and POST.
  ...each([...GOING, ...SCRIPT], 'GET', PAGES, 'answered'),
  ...each(FORMS, 'POST', PAGES, 'answered'),
  ...each(FOREIGN_FORMS, 'POST', ['/relying-party/callback'], 'answered'),
  ...each(GOING, 'GET', ['/relying-party', '/oauth/apps/A0'], 'answered'),
];

/** Whether an answer is the refusal of this rule. */
export async function outcomeOf(answer: Response): Promise<CrossSiteResult> {
  return answer.status === 403 && (await answer.text()).includes('foreign_page')
    ? 'refused'
    : 'answered';
}
