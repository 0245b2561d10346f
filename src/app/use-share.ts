import { useAnnouncements } from './announcements.ts';

/** Copies the address of this very view. There is nothing secret in an address of Parley. */
export function useShare(): () => void {
  const announce = useAnnouncements((state) => state.announce);
  return () => {
    navigator.clipboard.writeText(window.location.href).then(
      () => announce('The link to this view was copied.'),
      () => announce('The browser did not allow copying. The link is in the address bar.'),
    );
  };
}
