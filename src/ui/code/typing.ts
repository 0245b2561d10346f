import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, type KeyBinding } from '@codemirror/view';
import { appearance } from './appearance.ts';

/**
 * The extensions of every editable text. `label` is its accessible name; `keys` come before the keys of all editors. Tab moves
 * the focus on, as in every control. The page handles Mod-Enter.
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
