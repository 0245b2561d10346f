/** How long what the platform issues is valid, in seconds of the world's clock (docs/assumptions.md). */

/** The code of a sign-in or an install, to be exchanged for tokens. */
export const CODE_LIFE_S = 600;
/** A consent page that waits for its answer. */
export const CONSENT_LIFE_S = 600;
/** An identity token. */
export const ID_TOKEN_LIFE_S = 300;
/** An access token of a sign-in, or of an install whose app turned token rotation on. */
export const ACCESS_TOKEN_LIFE_S = 43_200;
/** A refresh token that is not used. */
export const REFRESH_LIFE_S = 2_592_000;
/** The session of somebody who signed in to the workspace. */
export const SESSION_LIFE_S = 604_800;
/** A ticket, the one-time address of a socket. */
export const TICKET_LIFE_S = 30;
/** The trigger of an interaction, and how long an app has to acknowledge one. */
export const TRIGGER_LIFE_S = 3;
export const ACKNOWLEDGE_S = 3;
/** The response URL of an interaction. */
export const RESPONSE_URL_LIFE_S = 1800;
/** How long before it is posted a scheduled message can be deleted. */
export const SCHEDULE_LEAD_S = 60;
/** A message that an app is writing, unless it stops. */
export const STREAM_LIFE_S = 300;
/** What an app says that it is doing, unless it posts before. */
export const STATUS_LIFE_S = 120;
/** A cursor. */
export const CURSOR_LIFE_S = 3600;

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;
const WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A lifetime for a sentence: `ten minutes`, `twelve hours`, `30 seconds`. */
export function lifetimeText(seconds: number): string {
  const [unit, size] =
    UNITS.find(([, each]) => seconds % each === 0 && seconds >= each) ?? UNITS[2];
  const count = seconds / size;
  return `${WORDS[count - 1] ?? count} ${unit}${count === 1 ? '' : 's'}`;
}
