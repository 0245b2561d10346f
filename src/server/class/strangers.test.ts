import { describe, expect, it } from 'vitest';
import { openClass } from './open-class.fixture.ts';

describe('people who have no link', () => {
  it('gets nothing of the sandbox, of the past or of the class, wherever they call from', async () => {
    const open = await openClass();
    await open.join('Ada');
    for (const key of [null, '', 'guess', 'A'.repeat(32)])
      for (const path of [
        '/sandbox',
        '/sandbox/stream',
        '/sandbox/snapshot',
        '/class',
        '/class/members',
      ]) {
        const headers = key === null ? {} : { 'x-parley-key': key };
        const refused = await open.send(path, { headers });
        expect([path, refused.status]).toEqual([path, 401]);
        expect(refused.body.error).toMatch(/^class_key_(required|unknown)$/);
        expect(JSON.stringify(refused.body)).not.toMatch(/xox/);
      }
    const past = await open.send('/api/auth.test', {
      method: 'POST',
      headers: { 'x-parley-at': 'start' },
    });
    expect([past.status, past.body.error]).toEqual([401, 'class_key_required']);
  });

  it('cannot guess one', async () => {
    const open = await openClass();
    const { teach, join } = await open.links();
    for (const link of [teach, join]) {
      const secret = new URL(link).hash.replace(/^#\w+=/, '');
      // 192 bits at least.
      expect(secret).toMatch(/^[\w-]{32,}$/);
      // Nothing of it is in a path or a query, which servers log.
      expect(link.split('#', 1)).toEqual([`${open.base}/`]);
      for (const guess of [
        '',
        secret.slice(1),
        `${secret}A`,
        secret.toLowerCase(),
        secret.toUpperCase(),
      ]) {
        const refused = await open.send('/class/join', {
          method: 'POST',
          body: JSON.stringify({ link: guess, name: 'Eve' }),
        });
        expect([refused.status, refused.body.error]).toEqual([403, 'link_revoked']);
      }
    }
    expect(teach).not.toBe(join);
  });

  it('finds a link dead that the teacher has replaced, and who joined by it stays', async () => {
    const open = await openClass();
    const teacher = await open.teacher();
    const ada = await open.join('Ada');
    const stale = (await open.links()).join;
    expect((await teacher.call('/class/links', { link: 'join' })).status).toBe(200);
    await expect(open.join('Eve', { link: stale })).rejects.toThrow('link_revoked');
    expect((await ada.call('/sandbox')).status).toBe(200);
    expect((await open.join('Grace')).id).not.toBe('');
    const refused = await ada.call('/class/links', { link: 'join' });
    expect(refused.body.error).toBe('not_allowed');
  });

  it('is not let in from a page of another site', async () => {
    const open = await openClass();
    const { key } = await open.join('Ada');
    const headers = {
      'x-parley-key': key,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'cors',
    };
    for (const path of ['/sandbox', '/sandbox/stream', '/class'])
      expect((await open.send(path, { headers })).body.error).toBe('foreign_page');
    const join = await open.send('/class/join', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: '{}',
    });
    expect(join.body.error).toBe('foreign_page');
  });
});
