import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { EditorState, StateEffect } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

/** Views that already have the search extensions. */
const viewsWithSearch = new WeakSet<EditorView>();

const theme = EditorView.theme({
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--ink)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'var(--space-1) var(--space-2)',
    padding: 'var(--space-1) var(--space-7) var(--space-1) var(--space-3)',
    fontFamily: 'var(--face)',
  },
  // Hides the button that selects all matches: in a read-only text it is of no use.
  '.cm-panel.cm-search br, .cm-panel.cm-search [name=select]': { display: 'none' },
  '.cm-panel.cm-search label': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space-1)',
    margin: '0',
    fontSize: 'var(--text-small)',
  },
  '.cm-panel.cm-search input[type=checkbox]': { margin: '0', accentColor: 'var(--accent)' },
  '.cm-panel.cm-search .cm-textfield': {
    flex: '1 1 8rem',
    minWidth: '0',
    height: 'var(--control-small)',
    margin: '0',
    padding: '0 var(--space-2)',
    border: '1px solid var(--line-control)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    fontFamily: 'var(--face-mono)',
    fontSize: 'var(--text-small)',
  },
  '.cm-panel.cm-search .cm-button': {
    height: 'var(--control-small)',
    margin: '0',
    padding: '0 var(--space-2)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    background: 'var(--surface)',
    color: 'var(--ink)',
    fontSize: 'var(--text-small)',
    cursor: 'pointer',
  },
  '.cm-panel.cm-search [name=close]': {
    top: 'var(--space-1)',
    right: 'var(--space-2)',
    width: 'var(--control-small)',
    height: 'var(--control-small)',
    padding: '0',
    borderRadius: 'var(--radius)',
    color: 'var(--ink-muted)',
    fontSize: 'var(--text-large)',
    cursor: 'pointer',
  },
  '.cm-searchMatch': {
    backgroundColor: 'var(--caution-wash)',
    outline: '1px solid var(--caution)',
  },
  '.cm-searchMatch-selected': {
    backgroundColor: 'var(--accent-wash)',
    outline: '2px solid var(--accent)',
  },
});

/** The names of the controls, in the style of the page. */
const names = EditorState.phrases.of({
  Find: 'Find in the text',
  next: 'Next',
  previous: 'Previous',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  close: 'Close the search',
});

/** Opens the search field above a text, and focuses it. The first search of a view adds the extensions. */
export function openSearch(view: EditorView): void {
  if (!viewsWithSearch.has(view)) {
    viewsWithSearch.add(view);
    const extensions = [search({ top: true }), keymap.of(searchKeymap), names, theme];
    view.dispatch({ effects: StateEffect.appendConfig.of(extensions) });
  }
  openSearchPanel(view);
}

/** Time limit for the editor to load. Later, a search that opens would be a surprise. */
const MAX_WAIT_MS = 5000;

/** Opens the search of the text in an element, as soon as its editor has loaded. */
export function openSearchIn(element: HTMLElement): void {
  if (openIfLoaded(element)) return;
  const observer = new MutationObserver(() => {
    if (openIfLoaded(element)) observer.disconnect();
  });
  observer.observe(element, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), MAX_WAIT_MS);
}

function openIfLoaded(element: HTMLElement): boolean {
  const editor = element.querySelector<HTMLElement>('.cm-editor');
  const view = editor && EditorView.findFromDOM(editor);
  if (view) openSearch(view);
  return Boolean(view);
}
