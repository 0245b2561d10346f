import { useAnnouncements } from './announcements.ts';

/** Returns a function that copies the address of the current view. Addresses contain no secrets. */
export function useShare(): () => void {
  const announce = useAnnouncements((state) => state.announce);
  return () => {
    navigator.clipboard.writeText(window.location.href).then(
      () => announce('Link copied.'),
      () => announce('The browser did not allow copying. The link is in the address bar.'),
    );
  };
}
