import { expect, it } from 'vitest';
import { EXAM_KINDS } from '../../contract/schemas/exams.ts';
import { CLIENT_SNIPPETS } from './client-lines.ts';

it.each(EXAM_KINDS)('the lines for %s read what they need from the environment', (kind) => {
  expect(CLIENT_SNIPPETS[kind]).not.toEqual([]);
  for (const { lines } of CLIENT_SNIPPETS[kind]) {
    expect(lines).toMatch(/SLACK_API_URL|ISSUER/);
    expect(lines).toMatch(/SLACK_BOT_TOKEN|SLACK_CLIENT_ID/);
    expect(lines).not.toMatch(/xox[a-z]-|xapp-|http:/);
  }
});
