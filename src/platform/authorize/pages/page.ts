import { html, raw } from 'hono/html';
import { HTML_TYPE, type Answer } from '../../http/answer.ts';
import { toBase64 } from '../../../base/base64.ts';
import { digestOf } from '../../runtime/digest.ts';

/** Markup in which every value was escaped. */
export type Markup = ReturnType<typeof html>;

/** The colours of the playground; the system preference selects light or dark. */
const STYLE = `
:root { color-scheme: light dark; --text: #1c1e26; --quiet: #5a6072; --ground: #fff; --accent: #3d4ecb; --on-accent: #fff; --danger: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --text: #e8eaf2; --quiet: #a3a9bb; --ground: #16181f; --accent: #a5b0ff; --on-accent: #12141c; --danger: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 2rem; }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 .75rem; overflow-wrap: anywhere; }
p { margin: 0 0 .75rem; overflow-wrap: anywhere; }
ul { margin: 0 0 1rem; padding-left: 1.2rem; }
label { display: block; font-weight: 600; margin: .75rem 0 .25rem; }
select { width: 100%; padding: .45rem .5rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: 6px; }
button { display: inline-block; font: inherit; font-weight: 600; padding: .45rem .9rem; border: 1px solid var(--quiet); border-radius: 6px; background: var(--ground); color: var(--text); cursor: pointer; }
.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1.25rem 0 1rem; }
.quiet { color: var(--quiet); font-size: .875rem; }
.fault { color: var(--danger); font-weight: 600; }
code { font: .875rem ui-monospace, monospace; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/** Submits the first form of the page; without scripts, people press its button. */
const SUBMIT = 'document.forms[0].submit()';

function writeMarkup(markup: Markup): string {
  if (markup instanceof Promise) throw new Error('the markup of a page must not contain promises');
  return markup.toString();
}

const hash = (text: string) => `'sha256-${toBase64(digestOf(text))}'`;
const STYLE_HASH = hash(STYLE);
const SUBMIT_HASH = hash(SUBMIT);

interface PageOptions {
  readonly title: string;
  readonly body: Markup;
  readonly status?: number;
  /**
   * A form of the page leads to the client, directly or by redirects. Chromium applies `form-action` to every
   * redirect after it, and the client may redirect anywhere.
   */
  readonly leadsOut?: true;
  /** The form submits itself. */
  readonly submits?: true;
}

/**
 * A page of the platform: HTML that needs no script, can be framed only by the playground, loads nothing from other
 * sites, and sends them no referrer.
 */
export function page({
  title,
  body,
  status = 200,
  leadsOut,
  submits,
}: PageOptions): Pick<Answer, 'status' | 'headers' | 'body'> {
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    ...(submits ? [`script-src ${SUBMIT_HASH}`] : []),
    ...(leadsOut ? [] : ["form-action 'none'"]),
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ];
  return {
    status,
    headers: {
      'content-type': HTML_TYPE,
      'content-security-policy': policy.join('; '),
      // Its own forms still send an origin, which is half of the defence against forged ones.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    },
    body: writeMarkup(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${title}</title>
            ${raw(`<style>${STYLE}</style>`)}
          </head>
          <body>
            <main aria-label="${title}">${body}</main>
            ${submits ? raw(`<script>${SUBMIT}</script>`) : ''}
          </body>
        </html> `,
    ),
  };
}
