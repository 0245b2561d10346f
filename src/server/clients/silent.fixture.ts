import { type Logger, LogLevel } from '@slack/bolt';

const nothing = () => undefined;

/** What a library refuses on purpose, or a person cancels, it logs as an error: in tests it is not to be seen. */
export const SILENT: Logger = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  setLevel: nothing,
  setName: nothing,
  getLevel: () => LogLevel.ERROR,
};
