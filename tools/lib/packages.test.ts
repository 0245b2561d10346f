import { afterEach, describe, expect, it, vi } from 'vitest';
import { announcement, canInstallFromDebian, mayInstall, withoutNoInstall } from './packages.ts';

const FIREFOX = {
  program: 'Firefox',
  packages: ['firefox-esr'],
  purpose: 'the journey in Firefox',
};

describe('what is installed', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is left to the user with --no-install, in everything that is started', () => {
    vi.stubEnv('PARLEY_NO_INSTALL', undefined);
    expect(withoutNoInstall(['-g', 'reload'])).toEqual(['-g', 'reload']);
    expect(mayInstall()).toBe(true);
    expect(withoutNoInstall(['--no-install', 'firefox'])).toEqual(['firefox']);
    expect([process.env.PARLEY_NO_INSTALL, mayInstall()]).toEqual(['1', false]);
    expect(canInstallFromDebian()).toBe(false);
  });

  it('is named before, with the reason', () => {
    expect(announcement([FIREFOX], { install: true, debian: true })).toBe(
      [
        'These are missing and will be installed, as Playwright’s own builds or by apt-get:',
        '  Firefox (on Debian: firefox-esr): for the journey in Firefox',
        '`--no-install` leaves that to you.',
      ].join('\n'),
    );
  });

  it('is named with what is then not tried where nothing may be installed', () => {
    expect(announcement([FIREFOX], { install: false, debian: false })).toBe(
      [
        'Nothing is installed. These are missing, and what needs them is not tried:',
        '  Firefox (on Debian: firefox-esr): for the journey in Firefox',
      ].join('\n'),
    );
    expect(announcement([FIREFOX], { install: true, debian: false })).toContain('only by root');
  });

  it('is not mentioned where nothing is missing', () => {
    expect(announcement([], { install: true, debian: true })).toBe('');
  });
});
