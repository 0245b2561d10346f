import { describe, expect, it, vi } from 'vitest';
import { noticesOf } from './notices.ts';

const sound = {
  refusing: () => null,
  notKept: () => null,
  dropped: () => 0,
  aside: () => [],
  discard: async () => {},
};
const guarded = { guarded: true };
const kinds = (...args: Parameters<typeof noticesOf>) => noticesOf(...args).map(({ kind }) => kind);

describe('what a tab has to tell', () => {
  it('is nothing when all is well', () => {
    expect(kinds([sound], guarded, null)).toEqual([]);
  });

  it('is everything that is not, the unreadable worlds first', () => {
    const aside = () => [{ id: 3, at: 0, reason: 'it is torn', world: {}, exchanges: [] }];
    const refused = () => 'refused' as const;
    expect(kinds([{ ...sound, aside, notKept: refused }], guarded, 'blocked')).toEqual([
      'unreadable-world',
      'not-kept',
      'not-intercepted',
    ]);
  });

  it('is why a change was refused, and what to do', () => {
    const [notice, ...others] = noticesOf(
      [sound, { ...sound, refusing: () => 'full' }],
      guarded,
      null,
    );
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ kind: 'refusing', reason: 'full' });
    expect(notice?.message).toContain('storage is full');
    expect(notice?.advice).toContain('Free some disk space');
  });

  it('is said of both worlds, each notice by a name of its own', () => {
    const aside = () => [{ id: 1, at: 0, reason: 'it is torn', world: {}, exchanges: [] }];
    const torn = { ...sound, aside };
    const notices = noticesOf([torn, torn], guarded, null);
    expect(notices.map((notice) => 'id' in notice && notice.id)).toEqual(['0.1', '1.1']);
  });

  it('says how much of the log was damaged, of both worlds together', () => {
    const damaged = (entries: number) => ({ ...sound, dropped: () => entries });
    const [notice] = noticesOf([damaged(1), damaged(2)], guarded, null);
    expect(notice).toMatchObject({ kind: 'log-damaged' });
    expect(notice?.message).toContain('removed: 3');
    expect(noticesOf([damaged(1), sound], guarded, null)[0]?.message).toContain('removed: 1');
  });

  it('is that the open world is a demo, with the way back', () => {
    const back = vi.fn<() => void>();
    const [notice, ...others] = noticesOf([sound], guarded, null, { back });
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ kind: 'demo-world' });
    expect(notice?.message).toContain('Its tokens and secrets are predictable');
    if (notice?.kind === 'demo-world') notice.back();
    expect(back).toHaveBeenCalledOnce();
  });

  it('is why a link could not be opened', () => {
    const [notice] = noticesOf([sound], guarded, null, { unreadableLink: 'It is cut off.' });
    expect(notice).toMatchObject({ kind: 'unreadable-link' });
    expect(notice?.message).toContain('It is cut off.');
    // That may be the world of another demo.
    expect(notice?.advice).toBe('The world that this tab had open before is open instead.');
  });

  it('warns of other tabs only where there is something to lose', () => {
    expect(kinds([sound], { guarded: false }, null)).toEqual(['not-guarded']);
    expect(kinds([{ ...sound, notKept: () => 'refused' }], { guarded: false }, null)).toEqual([
      'not-kept',
    ]);
  });

  it('says why a world could not be read, and lets it be discarded', () => {
    const discard = vi.fn<(id: number) => Promise<void>>(async () => {});
    const aside = () => [{ id: 3, at: 0, reason: 'it is torn', world: {}, exchanges: [] }];
    const [notice] = noticesOf([{ ...sound, aside, discard }], guarded, null);
    expect(notice?.message).toContain('it is torn');
    if (notice?.kind === 'unreadable-world') notice.discard();
    expect(discard).toHaveBeenCalledExactlyOnceWith(3);
  });

  it('is a host that does not answer, and how to go on without it', () => {
    const openCopy = vi.fn<() => void>();
    const [notice] = noticesOf([sound], guarded, null, { openCopy });
    if (notice?.kind !== 'host-silent') throw new Error('it is not told');
    notice.openCopy();
    expect(openCopy).toHaveBeenCalledOnce();
  });
});
