import { slice } from '../../base/session.ts';

interface LinkWork {
  /** The ids of lessons whose certificate links this tab is making now. */
  readonly lessons: readonly string[];
}

/** Not stored, because the work ends with the tab. */
const useLinkWork = slice<LinkWork>('linkWork', () => ({ lessons: [] }));

/** Whether this tab is making the link of a lesson's certificate, as a hook. */
export const useIsMakingLink = (id: string): boolean =>
  useLinkWork(({ lessons }) => lessons.includes(id));

/** Calls `makeLink`, which makes the link of a lesson's certificate, unless this tab is making it already. */
export async function makeLinkOnce(id: string, makeLink: () => Promise<void>): Promise<void> {
  if (useLinkWork.getState().lessons.includes(id)) return;
  useLinkWork.setState(({ lessons }) => ({ lessons: [...lessons, id] }));
  try {
    await makeLink();
  } finally {
    useLinkWork.setState(({ lessons }) => ({ lessons: lessons.filter((each) => each !== id) }));
  }
}
