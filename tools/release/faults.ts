/** What a release is judged by. */
export interface Releasing {
  readonly version: string;
  /** The text of CHANGELOG.md. */
  readonly changelog: string;
  /** Whether package.json names the repository, which the provenance of a package must match. */
  readonly hasRepository: boolean;
  /** Whether every file is committed. */
  readonly isClean: boolean;
  /** The tags of the commit. */
  readonly tags: readonly string[];
}

/** What keeps a version from being published, each with what to do; empty if nothing does. */
export function releaseFaults({
  version,
  changelog,
  hasRepository,
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
  if (!hasRepository)
    faults.push('package.json has no “repository”: npm refuses provenance without it.');
  if (!isClean) faults.push('There are changes that are not committed: commit them.');
  if (!tags.includes(`v${version}`))
    faults.push(`The commit has no tag v${version}: git tag v${version}.`);
  return faults;
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
