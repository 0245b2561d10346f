import type { AppRecord } from '../app.ts';
import type { MessageRecord } from '../message.ts';

/** A link of a message to a domain that an app unfurls. */
export interface SharedLink {
  readonly url: string;
  readonly domain: string;
}

/** Addresses in the text of a message, as it is stored: `<https://…|label>`, or bare. */
const ADDRESS = /https?:\/\/[^\s<>|]+/g;

/** The most links of a message that an app is told. */
const MAX_LINKS = 25;

/** The links of a message to domains that the app registered, or to what is below them. Each once. */
export function linksFor(
  { manifest }: Pick<AppRecord, 'manifest'>,
  { text }: Pick<MessageRecord, 'text'>,
): SharedLink[] {
  const domains = manifest?.features?.unfurl_domains ?? [];
  if (domains.length === 0) return [];
  const urls = new Set((text.match(ADDRESS) ?? []).map((url) => url.replaceAll('&amp;', '&')));
  return [...urls]
    .flatMap((url) => {
      if (!URL.canParse(url)) return [];
      const { hostname } = new URL(url);
      const domain = domains.find(
        (each) => hostname === each.toLowerCase() || hostname.endsWith(`.${each.toLowerCase()}`),
      );
      return domain === undefined ? [] : [{ url, domain }];
    })
    .slice(0, MAX_LINKS);
}

/** Names a message for `chat.unfurl`, which takes it in place of channel and ts. */
export const unfurlId = ({ channel, ts }: Pick<MessageRecord, 'channel' | 'ts'>): string =>
  `${channel}.${ts}`;

/** The channel and ts that an unfurl id names; null for any other text. */
export function readUnfurlId(text: string): { channel: string; ts: string } | null {
  const [, channel, ts] = /^([A-Z0-9]{1,30})\.(\d{1,10}\.\d{6})$/.exec(text) ?? [];
  return channel === undefined || ts === undefined ? null : { channel, ts };
}
