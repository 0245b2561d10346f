import type { Inline } from '../contract/mrkdwn/inline.ts';

type DateNode = Pick<Extract<Inline, { kind: 'date' }>, 'timestamp' | 'format' | 'fallback'>;

const DAY_LONG: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
};
const STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  date_pretty: { day: 'numeric', month: 'long', year: 'numeric' },
  date_short: { day: 'numeric', month: 'short', year: 'numeric' },
  date_short_pretty: { day: 'numeric', month: 'short', year: 'numeric' },
  date_long: DAY_LONG,
  date_long_pretty: DAY_LONG,
  date_long_full: { day: 'numeric', month: 'long', year: 'numeric' },
  day_divider_pretty: { weekday: 'long', day: 'numeric', month: 'long' },
  date_slash: { day: '2-digit', month: '2-digit', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit' },
  time_secs: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
};

/**
 * Formats a date: replaces tokens in braces by parts of the date, in the viewer's language and time zone. Returns the fallback for
 * a format without a known token.
 */
export function formatDate({ timestamp, format, fallback }: DateNode): string {
  const date = new Date(timestamp * 1000);
  if (Number.isNaN(date.getTime())) return fallback;
  let hasKnownToken = false;
  const text = format.replace(/\{([a-z_]{1,30})\}/g, (placeholder, token: string) => {
    const style = STYLES[token];
    if (style === undefined && token !== 'date_num' && token !== 'ago') return placeholder;
    hasKnownToken = true;
    if (token === 'date_num') return date.toLocaleDateString('sv-SE');
    if (style === undefined) return date.toLocaleString();
    return date.toLocaleString(undefined, style);
  });
  return hasKnownToken || fallback === '' ? text : fallback;
}
