import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { releaseFaults, type Releasing } from './faults.ts';

const READY: Releasing = {
  version: '1.2.0',
  changelog:
    '# Changes\n\n## [Unreleased]\n\n## [1.2.0] - 2026-11-26\n\n- A door.\n\n## [1.1.0] - 2026-01-01\n',
  addresses: {
    repository: { type: 'git', url: 'git+https://code.example/team/parley.git' },
    homepage: 'https://parley.example',
    bugs: { url: 'https://code.example/team/parley/issues' },
  },
  isClean: true,
  tags: ['v1.2.0'],
};

const without = (field: string) => ({ ...READY.addresses, [field]: undefined });

describe('a release', () => {
  it('has no fault when all is said and tagged', () => {
    expect(releaseFaults(READY)).toEqual([]);
  });

  it.each<[string, Partial<Releasing>]>([
    ['no version such as', { version: '1.2', tags: ['v1.2'] }],
    ['no section', { version: '1.3.0', tags: ['v1.3.0'] }],
    ['says nothing of 1.1.0', { version: '1.1.0', tags: ['v1.1.0'] }],
    ['under “Unreleased”', { changelog: READY.changelog.replace('d]\n', 'd]\n\n- More.\n') }],
    ['address in “repository” (npm refuses provenance', { addresses: without('repository') }],
    ['address in “homepage”', { addresses: { ...READY.addresses, homepage: 'parley' } }],
    ['add "bugs": "https://', { addresses: { ...READY.addresses, bugs: 'https://<host>/x' } }],
    ['not committed', { isClean: false }],
    ['no tag v1.2.0', { tags: ['v1.1.0'] }],
  ])('has a fault: %s', (words, change) => {
    expect(releaseFaults({ ...READY, ...change }).join('\n')).toContain(words);
  });

  it('takes a date for a part of the heading', () => {
    const changelog = READY.changelog.replace(' - 2026-11-26', '');
    expect(releaseFaults({ ...READY, changelog })[0]).toContain('no section');
  });
});

it('the changelog says what is in the version of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const tags = [`v${version}`];
  const faults = releaseFaults({ ...READY, version, changelog, tags });
  expect(faults.filter((fault) => !fault.includes('Unreleased'))).toEqual([]);
});
