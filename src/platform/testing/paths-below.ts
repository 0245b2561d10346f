import fc from 'fast-check';

/**
 * Generates paths at or below `folder` (`/api`), valid or not. Excludes paths whose `.` and `..` lead out of the
 * folder: `/api/..` is the root, which belongs to another surface.
 */
export function pathsBelow(folder: string): fc.Arbitrary<string> {
  return fc
    .webPath()
    .map((path) => `${folder}${path}`)
    .filter((path) => {
      const { pathname } = new URL(path, 'http://localhost');
      return pathname === folder || pathname.startsWith(`${folder}/`);
    });
}
