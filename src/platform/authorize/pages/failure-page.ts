import { html } from 'hono/html';
import { page } from './page.ts';

const TITLE = 'This request cannot continue';

/** The page after a failure that the caller did not cause. */
export const failurePage = (said: string, error: string, status: number) =>
  page({
    title: TITLE,
    status,
    body: html`<h1>${TITLE}</h1>
      <p>${said}</p>
      <p class="quiet"><code>${error}</code></p>
      <p>Try again. If it stays so, reset the world in the sandbox.</p>`,
  });
