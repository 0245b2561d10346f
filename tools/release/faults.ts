/** What a release is judged by. */
export interface Releasing {
  readonly version: string;
  /** The text of CHANGELOG.md. */
  readonly changelog: string;
  /** What package.json says of where the package is at home. */
  readonly addresses: Addresses;
  /** Whether every file is committed. */
  readonly isClean: boolean;
  /** The tags of the commit. */
  readonly tags: readonly string[];
}

/** Fields of package.json, each a text or an object with `url`. Only who publishes knows them, so there is no default. */
export interface Addresses {
  /** Which the provenance of a package must match. */
  readonly repository?: unknown;
  readonly homepage?: unknown;
  readonly bugs?: unknown;
}

/** What each address is for, and an example of how it is written. */
const ADDRESSES = [
  [
    'repository',
    'npm refuses provenance if it is not that of the workflow that publishes',
    '{ "type": "git", "url": "git+https://<host>/<owner>/<name>.git" }',
  ],
  ['homepage', 'npm shows it beside the package', '"https://<host>/<where the documentation is>"'],
  ['bugs', 'users report mistakes there', '"https://<host>/<owner>/<name>/issues"'],
] as const;

/** What keeps a version from being published, each with what to do; empty if nothing does. */
export function releaseFaults({
  version,
  changelog,
  addresses,
  isClean,
  tags,
}: Releasing): readonly string[] {
  const faults: string[] = [];
  if (!/^\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?$/.test(version))
    faults.push(`${version} is no version such as 1.2.0 or 1.2.0-beta.1: change package.json.`);
  const section = sectionOf(changelog, version);
  if (section === null)
    faults.push(`CHANGELOG.md has no section “## [${version}] - <date>”: write one.`);
  else if (!/^- /m.test(section))
    faults.push(`CHANGELOG.md says nothing of ${version}: list what users see.`);
  if (/^- /m.test(sectionOf(changelog, 'Unreleased') ?? ''))
    faults.push('CHANGELOG.md has entries under “Unreleased”: move them into the version.');
  for (const [field, reason, example] of ADDRESSES)
    if (!isAddress(addresses[field]))
      faults.push(
        `package.json has no address in “${field}” (${reason}): add "${field}": ${example}, with yours.`,
      );
  if (!isClean) faults.push('There are changes that are not committed: commit them.');
  if (!tags.includes(`v${version}`))
    faults.push(`The commit has no tag v${version}: git tag v${version}.`);
  return faults;
}

/** Whether a field has an address that others can open, and no placeholder. */
function isAddress(field: unknown): boolean {
  const url = typeof field === 'object' && field !== null ? Object(field)['url'] : field;
  return typeof url === 'string' && /^(?:git\+)?https:\/\/[^\s<>]+$/.test(url);
}

/** What a changelog says of a version, whose heading has a date unless it is “Unreleased”; null without such a heading. */
function sectionOf(changelog: string, version: string): string | null {
  const lines = changelog.split('\n');
  const isHeading = (line: string) =>
    version === 'Unreleased'
      ? line === '## [Unreleased]'
      : line.startsWith(`## [${version}] - `) && /- \d{4}-\d{2}-\d{2}$/.test(line);
  const first = lines.findIndex(isHeading);
  if (first < 0) return null;
  const next = lines.findIndex((line, at) => at > first && line.startsWith('## '));
  return lines.slice(first + 1, next < 0 ? lines.length : next).join('\n');
}
