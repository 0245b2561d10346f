import { Listeners } from '../../../base/listeners.ts';
/** What may have changed: the elements, or only their places. */
type Change = 'content' | 'layout';

const listeners = new Listeners<[Change]>();
let stop: (() => void) | null = null;

/** The attribute of the layer of highlights. Changes in this layer are ignored. */
export const LAYER = 'data-lesson-highlights';

/**
 * Listens to changes of the page: `content` after elements were added, removed or renamed, `layout` after something may have
 * moved. `layout` comes at most once a frame, `content` after `SEARCH_DELAY_MS`. Returns a function that stops listening.
 */
export function listenToPage(listener: (change: Change) => void): () => void {
  const removeListener = listeners.add(listener);
  stop ??= start();
  return () => {
    removeListener();
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
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

/** Between the first change and `content`, in milliseconds: many changes cause one search. */
const SEARCH_DELAY_MS = 120;

function start(): () => void {
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
  const moving = ['scroll', 'transitionend', 'animationend', 'resize'] as const;
  for (const event of moving)
    window.addEventListener(event, handleMove, { capture: true, passive: true });
  return () => {
    mutations.disconnect();
    sizes.disconnect();
    for (const event of moving) window.removeEventListener(event, handleMove, { capture: true });
    window.cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
}

const isInLayer = (node: Node): boolean =>
  (node instanceof Element ? node : node.parentElement)?.closest(`[${LAYER}]`) !== null;
