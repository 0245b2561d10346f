import type { ParsedRequest } from '../http/parsed-request.ts';

/** How an app says which one it is: by basic authentication, or by fields (interface, "openid.connect.token"). */
export interface PresentedClient {
  readonly id: string;
  readonly secret: string;
  readonly place: 'the Authorization header' | 'the fields client_id and client_secret';
  /** Why it cannot be read, where it cannot. */
  readonly fault?: string;
}

const IN_HEADER = 'the Authorization header';
const IN_FIELDS = 'the fields client_id and client_secret';

/** Finds the client's id and secret; empty where they are missing. Both at once must be the same. */
export function presentedClient({ headers, values }: ParsedRequest): PresentedClient {
  const field = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' ? value : '';
  };
  const fields = { id: field('client_id'), secret: field('client_secret') };
  const basic = /^Basic\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (basic === undefined) return { ...fields, place: IN_FIELDS };
  const header = readBasic(basic);
  if (header === null) {
    const fault = 'it is not base64 of two percent-encoded halves';
    return { id: '', secret: '', place: IN_HEADER, fault };
  }
  const differ = (['id', 'secret'] as const).find(
    (half) => fields[half] !== '' && fields[half] !== header[half],
  );
  if (differ === undefined) return { ...header, place: IN_HEADER };
  return { ...header, place: IN_HEADER, fault: `the field client_${differ} says otherwise` };
}

/** RFC 6749, 2.3.1: each half is form-encoded before the two are joined by a colon. */
function readBasic(basic: string): { id: string; secret: string } | null {
  try {
    const bytes = Uint8Array.from(atob(basic), (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(bytes);
    const colon = text.indexOf(':');
    return colon < 0
      ? null
      : { id: half(text.slice(0, colon)), secret: half(text.slice(colon + 1)) };
  } catch {
    return null;
  }
}

const half = (encoded: string) => decodeURIComponent(encoded.replaceAll('+', ' '));
