/**
 * The header by which Parley’s own callers say what they call for. `page`: to show something. `lesson`: because somebody
 * pressed “Do it for me”. Calls of people and programs have none.
 */
export const CLIENT_HEADER = 'x-parley-client';
