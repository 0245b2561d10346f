import type { UnavailableReason } from '../contract/host.ts';

/** Why this page cannot have a service worker; null if it can. */
export function whyNoWorker(
  page: { readonly protocol: string; readonly secure: boolean; readonly serviceWorker: boolean } = {
    protocol: location.protocol,
    secure: isSecureContext,
    serviceWorker: 'serviceWorker' in navigator,
  },
): UnavailableReason | null {
  if (page.protocol === 'file:') return 'file';
  if (!page.secure) return 'insecure';
  return page.serviceWorker ? null : 'unsupported';
}
