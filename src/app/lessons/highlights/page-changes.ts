import { Listeners } from '../../../base/listeners.ts';

/** What may have changed: the elements, or only their places. */
type Change = 'content' | 'layout';

const listeners = new Listeners<[Change]>();
let stopObserving: (() => void) | null = null;

/** The attribute of the layer of highlights. Changes in this layer are ignored. */
export const LAYER_ATTRIBUTE = 'data-lesson-highlights';

/**
 * Listens to changes of the page: `content` after elements were added, removed or renamed, `layout` after something may have
 * moved. `layout` comes at most once a frame, `content` after `SEARCH_DELAY_MS`. Returns a function that stops listening.
 */
export function listenToPage(listener: (change: Change) => void): () => void {
  const removeListener = listeners.add(listener);
  stopObserving ??= observePage();
  return () => {
    removeListener();
    if (listeners.size > 0) return;
    stopObserving?.();
    stopObserving = null;
  };
}

/** Attributes that show, hide, name or move something. */
const ATTRIBUTES = [
  'class',
  'style',
  'hidden',
  'role',
  'href',
  'open',
  'inert',
  'title',
  'aria-hidden',
  'aria-label',
  'aria-labelledby',
  'aria-expanded',
  'placeholder',
];

/** The delay between the first change and `content`, in milliseconds, so that many changes cause one search. */
const SEARCH_DELAY_MS = 120;

/** Events after which something in the page may have moved. */
const MOVING_EVENTS = ['scroll', 'transitionend', 'animationend', 'resize'] as const;

function observePage(): () => void {
  let frame = 0;
  let timer = 0;
  const handleMove = () => {
    frame ||= window.requestAnimationFrame(() => {
      frame = 0;
      listeners.tell('layout');
    });
  };
  const handleChange = () => {
    handleMove();
    timer ||= window.setTimeout(() => {
      timer = 0;
      listeners.tell('content');
    }, SEARCH_DELAY_MS);
  };
  const mutations = new MutationObserver((records) => {
    if (records.some(({ target }) => !isInLayer(target))) handleChange();
  });
  mutations.observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
  const sizes = new ResizeObserver(handleMove);
  sizes.observe(document.body);
  for (const event of MOVING_EVENTS)
    window.addEventListener(event, handleMove, { capture: true, passive: true });
  return () => {
    mutations.disconnect();
    sizes.disconnect();
    for (const event of MOVING_EVENTS)
      window.removeEventListener(event, handleMove, { capture: true });
    window.cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
}

const isInLayer = (node: Node): boolean =>
  (node instanceof Element ? node : node.parentElement)?.closest(`[${LAYER_ATTRIBUTE}]`) !== null;
