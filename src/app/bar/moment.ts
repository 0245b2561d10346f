/** Epoch seconds of what was typed, read as UTC; null while it is no moment. */
export function readMoment(typed: string): number | null {
  const text = typed.trim();
  if (/^\d{9,11}(\.\d+)?$/.test(text)) return Number(text);
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?Z?)?$/.exec(text);
  if (!match) return null;
  const [, date, time = '00:00', rest = ':00'] = match;
  const moment = new Date(`${date}T${time}${rest}Z`);
  if (Number.isNaN(moment.getTime())) return null;
  // A day that its month does not have is read as one of the next.
  return moment.toISOString().startsWith(`${date}`) ? moment.getTime() / 1000 : null;
}
