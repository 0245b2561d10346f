import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** The choices of a page that begins with this storage. */
async function choicesIn(stored: string) {
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem: () => {} });
  return (await import('./choices.ts')).useChoices.getState();
}
const kept = (state: unknown, version = 2) => JSON.stringify({ state, version });

it.each([
  ['nothing', 'null'],
  ['no JSON', '{'],
  ['no state', kept(null)],
  ['no places of the wire', kept({ theme: 'dark', wire: null })],
  ['places that are none', kept({ theme: 7, wire: [{}, 'a'] })],
  ['other functions', kept({ setWire: 'a', setTheme: null })],
])('the page is drawn whatever the storage holds: %s', async (_what, stored) => {
  const { theme, wire, setWire, setTheme } = await choicesIn(stored);
  expect(['system', 'dark']).toContain(theme);
  expect(wire).toEqual({});
  expect([typeof setWire, typeof setTheme]).toEqual(['function', 'function']);
});

it('a sheet over the panel is closed after a reload, whatever was chosen', async () => {
  const wire = { 'explorer:sheet': true, 'explorer:below': true };
  expect((await choicesIn(kept({ wire }))).wire).toEqual({ 'explorer:below': true });
});

it('choices are read back, those of the first version without its wire', async () => {
  const wire = { 'explorer:beside': false };
  expect(await choicesIn(kept({ theme: 'dark', wire }))).toMatchObject({ theme: 'dark', wire });
  expect(await choicesIn(kept({ theme: 'light', wire: true }, 1))).toMatchObject({
    theme: 'light',
    wire: {},
  });
});
