import { expect, it } from 'vitest';
import { sdkSnippet } from './sdk-snippet.ts';

it('writes a call without anything secret', () => {
  const hook = {
    kind: 'webhook',
    id: 'B1',
    title: '',
    url: 'https://hooks/s',
    channel: 'C1',
  } as const;
  const code = sdkSnippet(hook, { text: "it's `$HOME`" });
  expect(code).toContain(`text: 'it\\'s \`$HOME\`'`);
  expect(code).not.toContain('https://hooks/s');
  const method = { kind: 'method', id: 'C1', title: '', channel: 'C1' } as const;
  expect(sdkSnippet(method, { text: 'x' })).toContain("channel: 'C1'");
});
