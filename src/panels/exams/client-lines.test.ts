import { expect, it } from 'vitest';
import { EXAM_KINDS } from '../../contract/schemas/exams.ts';
import { CLIENT_SNIPPETS } from './client-lines.ts';

it.each(EXAM_KINDS)('the code for %s reads what it needs from the environment', (kind) => {
  expect(CLIENT_SNIPPETS[kind]).not.toEqual([]);
  for (const { code } of CLIENT_SNIPPETS[kind]) {
    expect(code).toMatch(/SLACK_API_URL|ISSUER/);
    expect(code).toMatch(/SLACK_BOT_TOKEN|SLACK_CLIENT_ID/);
    expect(code).not.toMatch(/xox[a-z]-|xapp-|http:/);
  }
});
