import { expect, it } from 'vitest';
import { clientLines, LANGUAGES } from './client-lines.ts';

it.each(LANGUAGES)('%s calls the platform, asks for 200, and contains no token', (language) => {
  const lines = clientLines(language, 'http://localhost:8080/gov');
  expect(lines).toContain('http://localhost:8080/gov/api/');
  expect(lines).toMatch(/limit=200|limit: 200/);
  expect(lines).toContain('PARLEY_TOKEN');
  expect(lines).not.toContain('xoxb');
});

it('quotes an address that the shell would read as more', () => {
  expect(clientLines('curl', 'http://h/$(id)')).toContain("'http://h/$(id)/api/users.list'");
});
