import { expect, it } from 'vitest';
import { EXAM_KINDS } from '../../contract/schemas/exams.ts';
import { CLIENT_LINES } from './client-lines.ts';

it.each(EXAM_KINDS)('the lines for %s read what they need from the environment', (kind) => {
  expect(CLIENT_LINES[kind]).not.toEqual([]);
  for (const { lines } of CLIENT_LINES[kind]) {
    expect(lines).toMatch(/SLACK_API_URL|ISSUER/);
    expect(lines).toMatch(/SLACK_BOT_TOKEN|SLACK_CLIENT_ID/);
    expect(lines).not.toMatch(/xox[a-z]-|xapp-|http:/);
  }
});
