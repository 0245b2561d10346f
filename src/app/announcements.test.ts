import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  isShownIn,
  noteUserAction,
  notePanelOpenedByPage,
  useAnnouncements,
} from './announcements.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const { announce, handlePanelOpened } = useAnnouncements.getState();
const said = () => useAnnouncements.getState().announcement;
const isSeenIn = (panel: string) => {
  const now = said();
  return now !== null && isShownIn(now, panel);
};

/** The user presses something, a moment after what was before. */
function touch() {
  vi.advanceTimersByTime(50);
  noteUserAction();
}

it('goes with its panel, however short ago it was said', () => {
  touch();
  announce('The receiver runs.', 'events');
  expect(isSeenIn('events')).toBe(true);
  touch();
  handlePanelOpened('workspace');
  expect(said()).toBeNull();
});

it('is not seen in another panel if it comes only after the user has left its own', () => {
  touch();
  handlePanelOpened('workspace');
  vi.advanceTimersByTime(50);
  announce('The receiver runs.', 'events');
  expect(isSeenIn('workspace')).toBe(false);
  // It came while the next panel was on its way.
  touch();
  announce('The receiver runs.', 'events');
  handlePanelOpened('workspace');
  expect(said()).toBeNull();
});

it('comes along to the panel that the page goes to with it, said before or after', () => {
  touch();
  announce('Its token was replaced.', 'directory');
  notePanelOpenedByPage('explorer');
  handlePanelOpened('explorer');
  expect(isSeenIn('explorer')).toBe(true);
  announce('Acting as the bot.', 'directory');
  expect(isSeenIn('explorer')).toBe(true);
  touch();
  announce('Copied.', 'directory');
  expect(isSeenIn('explorer')).toBe(false);
});

it('gives an effect nothing to undo when a panel is opened', () => {
  expect(handlePanelOpened('events')).toBeUndefined();
});

it('stays where the page opens another tab of the panel with it', () => {
  touch();
  announce('Subscribed.', 'events');
  handlePanelOpened('events');
  expect(isSeenIn('events')).toBe(true);
  touch();
  handlePanelOpened('events');
  expect(said()).toBeNull();
});

it('of no panel is seen everywhere, until the user goes on', () => {
  touch();
  announce('Reset the world.');
  handlePanelOpened('explorer');
  expect(isSeenIn('explorer')).toBe(true);
  touch();
  handlePanelOpened('directory');
  expect(said()).toBeNull();
});
