/** Parses a date and time in UTC, or Unix time in seconds. Returns Unix time in seconds, or null if invalid. */
export function readMoment(typed: string): number | null {
  const text = typed.trim();
  if (/^\d{9,11}(\.\d+)?$/.test(text)) return Number(text);
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?Z?)?$/.exec(text);
  if (!match) return null;
  const [, date, time = '00:00', seconds = ':00'] = match;
  const moment = new Date(`${date}T${time}${seconds}Z`);
  if (Number.isNaN(moment.getTime())) return null;
  // Date accepts 30 February as 1 or 2 March.
  return moment.toISOString().startsWith(`${date}`) ? moment.getTime() / 1000 : null;
}
