/**
 * The header by which Parley’s own callers say what they call for. `page`: to show something, or for a control of a panel.
 * `lesson`: because somebody pressed “Do it for me”. `program`: a receiver or a loop that runs in the page. Calls of people and of
 * other programs have none.
 */
export const CLIENT_HEADER = 'x-parley-client';

/** The header in which the page names the panel that was open when it called. */
export const PANEL_HEADER = 'x-parley-panel';

/** What `CLIENT_HEADER` may say. */
export const CLIENTS = ['page', 'lesson', 'program'] as const;

/** The segment of a panel in an address, such as `sign-in`. */
export const PANEL_NAME = /^[a-z][a-z-]{0,39}$/;
