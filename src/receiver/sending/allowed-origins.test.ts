import { describe, expect, it, vi } from 'vitest';
import { safeStorage } from '../../base/storage.ts';
import { MemoryStorage } from '../../tests/storage.fixture.ts';
import { StoredOrigins } from './allowed-origins.ts';

const BASE = 'http://127.0.0.1:4173/some/folder';

function memoryStorage(text?: string) {
  const storage = new MemoryStorage();
  if (text !== undefined) storage.setItem('parley /some/folder allowed origins', text);
  return safeStorage(() => storage);
}

describe('the origins that the user allowed', () => {
  it('are none at first, and are kept in the browser until they are taken back', () => {
    const storage = memoryStorage();
    const origins = new StoredOrigins(storage, BASE);
    expect(origins.list()).toEqual([]);
    expect(origins.allow('http://localhost:3000/slack/events?x=1')).toBeNull();
    expect(origins.allow('https://b.test/')).toBeNull();
    expect(origins.allow('http://[::1]:3000/')).toBeNull();
    origins.takeBack('http://[::1]:3000');
    const later = new StoredOrigins(storage, BASE);
    expect(later.list()).toEqual(['http://localhost:3000', 'https://b.test']);
    later.takeBack('http://localhost:3000');
    expect(new StoredOrigins(storage, BASE).list()).toEqual(['https://b.test']);
  });

  it('are fifty at most, each once', () => {
    const origins = new StoredOrigins(memoryStorage('["http://127.0.0.1:3000"]'), BASE);
    for (let port = 3001; port < 3050; port += 1)
      expect(origins.allow(`http://127.0.0.1:${port}`)).toBeNull();
    expect(origins.allow('http://127.0.0.1:3050')).toBe('At most 50 addresses can be allowed.');
    expect(origins.allow('http://127.0.0.1:3000/again')).toBeNull();
    expect(new Set(origins.list()).size).toBe(50);
    expect(origins.list()).toHaveLength(50);
  });

  it('are those that another tab has stored meanwhile', () => {
    const storage = memoryStorage();
    const here = new StoredOrigins(storage, BASE);
    const changed = vi.fn<() => void>();
    here.subscribe(changed);
    new StoredOrigins(storage, BASE).allow('https://b.test');
    here.noteStorageChange('something else');
    expect(changed).not.toHaveBeenCalled();
    here.noteStorageChange(null);
    expect(here.list()).toEqual(['https://b.test']);
    expect(changed).toHaveBeenCalledOnce();
    here.noteStorageChange('parley /some/folder allowed origins');
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['file:///etc/passwd', /http and https/],
    ['data:text/plain,x', /http and https/],
    ['localhost:3000', /http and https/],
    ['', /http and https/],
    ['http://*.a.test/', /http and https/],
    ['http://*:3000/', /http and https/],
    ['http://a;b/', /http and https/],
    ['http://a,b/', /http and https/],
    ['http://127.0.0.1:4173/anything', /this page/],
    ['https://receiver.parley.test/A1', /no permission/],
  ])('cannot include %s', (address, reason) => {
    const origins = new StoredOrigins(memoryStorage(), BASE);
    expect(origins.allow(address)).toMatch(reason);
    expect(origins.list()).toEqual([]);
  });

  it.each(['{', '"x"', '[1]', '["not an origin"]', '["http://127.0.0.1:4173"]', '["http://a/b"]'])(
    'are empty if the stored text is damaged: %j',
    (text) => {
      expect(new StoredOrigins(memoryStorage(text), BASE).list()).toEqual([]);
    },
  );
});
