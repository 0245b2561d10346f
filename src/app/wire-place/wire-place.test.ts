import { describe, expect, it } from 'vitest';
import { isOpenAtFirst, panelOfPath, placeKey } from './wire-place.ts';

describe('the place of the wire', () => {
  it('is named after the panel and its side', () => {
    const place = { panel: 'composer', isBeside: true, isSheet: false };
    expect(placeKey(place)).toBe('composer:beside');
    expect(placeKey({ ...place, isBeside: false })).toBe('composer:below');
    expect(placeKey({ ...place, isBeside: false, isSheet: true })).toBe('composer:sheet');
  });

  it.each([
    ['/explorer', 'explorer'],
    ['/sign-in', 'sign-in'],
    ['/', 'start'],
    ['', 'start'],
    ['/%22', 'start'],
  ])('has the panel of the path %j', (path, panel) => {
    expect(panelOfPath(path)).toBe(panel);
  });
});

describe('the wire, before anybody opened or closed it', () => {
  const beside = { panel: 'explorer', isBeside: true };
  const below = { panel: 'explorer', isBeside: false };

  it('is open beside a panel, and closed below it', () => {
    expect(isOpenAtFirst(beside, null, null)).toBe(true);
    expect(isOpenAtFirst(below, null, null)).toBe(false);
  });

  it('is closed in the Composer', () => {
    expect(isOpenAtFirst({ panel: 'composer', isBeside: true }, null, null)).toBe(false);
  });

  it('is open where the page was opened with an exchange', () => {
    expect(isOpenAtFirst(below, null, 'explorer')).toBe(true);
    expect(isOpenAtFirst(below, null, 'composer')).toBe(false);
  });

  it('is open in a frame if the address asks for it', () => {
    expect(isOpenAtFirst(below, 'wire', null)).toBe(true);
    expect(isOpenAtFirst(beside, 'panel', 'explorer')).toBe(false);
  });

  it('leaves a low frame to the panel, unless it is beside that', () => {
    expect(isOpenAtFirst(below, 'wire', null, true)).toBe(false);
    expect(isOpenAtFirst(beside, 'wire', null, true)).toBe(true);
  });
});
