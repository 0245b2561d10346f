import { slice } from '../../base/session.ts';

interface LinkWork {
  /** Ids of the lessons. */
  readonly lessons: readonly string[];
}

/** The lessons whose links this tab is making now. It is not stored, because the work ends with the tab. */
const useLinkWork = slice<LinkWork>('linkWork', () => ({ lessons: [] }));

/** Whether this tab is making the link of a certificate, as a hook. */
export const useIsMakingLink = (id: string): boolean =>
  useLinkWork(({ lessons }) => lessons.includes(id));

/** Runs `work`, which makes the link of a certificate, unless this tab is making it already. */
export async function makeLinkOnce(id: string, work: () => Promise<void>): Promise<void> {
  if (useLinkWork.getState().lessons.includes(id)) return;
  useLinkWork.setState(({ lessons }) => ({ lessons: [...lessons, id] }));
  try {
    await work();
  } finally {
    useLinkWork.setState(({ lessons }) => ({ lessons: lessons.filter((each) => each !== id) }));
  }
}
