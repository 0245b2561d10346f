import fc from 'fast-check';

/**
 * Any path at or below `folder` (`/api`), sensible or not. A path that `.` and `..` lead out of the folder is
 * left out: `/api/..` is the root, which another part of the platform answers.
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
