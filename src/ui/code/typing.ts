import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, type KeyBinding } from '@codemirror/view';
import { appearance } from './appearance.ts';

/**
 * What every editable text has. `label` is its accessible name; `keys` come before the keys that all editors have. Tab
 * moves the focus on, as in every control; the page handles Mod-Enter.
 */
export const editingExtensions = (label: string, keys: readonly KeyBinding[] = []): Extension => [
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  EditorView.lineWrapping,
  lineNumbers(),
  history(),
  bracketMatching(),
  closeBrackets(),
  indentOnInput(),
  keymap.of([
    ...closeBracketsKeymap,
    ...keys,
    ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
    ...historyKeymap,
  ]),
  appearance,
];
