import { slice } from '../../base/session.ts';

/**
 * The file in which the world was saved last, or will be first. Each has a name of its own: browsers number a second file
 * of the same name, and the command would serve the first.
 */
export const useSavedWorld = slice<{ readonly name: string; readonly isSaved: boolean }>(
  'savedWorld',
  () => ({
    name: newName(),
    isSaved: false,
  }),
);

/** The name for the file that is saved now; the page shows it from then on. */
export function nextWorldFile(): string {
  const { name, isSaved } = useSavedWorld.getState();
  const next = isSaved ? newName() : name;
  useSavedWorld.setState({ name: next, isSaved: true });
  return next;
}

/** For example `parley-world-20261122-204512.json`: in universal time, to the second. */
function newName(): string {
  const stamp = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return `parley-world-${stamp}.json`;
}
