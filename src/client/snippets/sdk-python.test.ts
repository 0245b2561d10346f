import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOSTILE_TEXT, stringsIn } from './parsed.fixture.ts';
import { pythonSdkSnippet } from './sdk-python.ts';
import { TOKEN_PLACEHOLDER } from './token-placeholder.ts';

const call = {
  method: 'chat.delete',
  apiUrl: 'http://localhost/api/',
  args: {},
  token: TOKEN_PLACEHOLDER,
};

it('a call with slack_sdk parses, whatever its arguments are', () => {
  const any = fc.dictionary(HOSTILE_TEXT, fc.oneof(HOSTILE_TEXT, fc.jsonValue()));
  fc.assert(
    fc.property(any, (args) => {
      expect(stringsIn('python', pythonSdkSnippet({ ...call, args }))).not.toEqual([]);
      const byName = pythonSdkSnippet({ ...call, args, method: 'im.history' });
      expect(stringsIn('python', byName)).not.toEqual([]);
    }),
  );
});
