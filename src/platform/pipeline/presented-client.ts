import type { ParsedRequest } from '../http/parsed-request.ts';

/** The client credentials of a call: from basic authentication or from fields (interface, "openid.connect.token"). */
export interface PresentedClient {
  readonly id: string;
  readonly secret: string;
  readonly place: 'the Authorization header' | 'the fields client_id and client_secret';
  /** Why the credentials are invalid, if they are. */
  readonly fault?: string;
}

const IN_HEADER = 'the Authorization header';
const IN_FIELDS = 'the fields client_id and client_secret';

/** Finds client id and client secret; empty if they are missing. If sent in both places, they must be the same. */
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
    const fault = 'not base64 of "client_id:client_secret", each part percent-encoded';
    return { id: '', secret: '', place: IN_HEADER, fault };
  }
  const differ = (['id', 'secret'] as const).find(
    (half) => fields[half] !== '' && fields[half] !== header[half],
  );
  if (differ === undefined) return { ...header, place: IN_HEADER };
  return { ...header, place: IN_HEADER, fault: `the field client_${differ} has a different value` };
}

/** RFC 6749, 2.3.1: both parts are form-encoded before they are joined by a colon. */
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
