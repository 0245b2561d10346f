import { cursorDocEnd, cursorDocStart } from '@codemirror/commands';
import { foldGutter, foldKeymap } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useMemo } from 'react';
import { late } from '../../base/late.ts';
import { appearance } from './appearance.ts';
import css from './Code.module.css';
import type { ReadOnlyCodeProps } from './CodeView.tsx';
import { languageOf } from './language.ts';
import { useEditor } from './use-editor.ts';

/**
 * Browsers scroll by estimated line heights, so they stop before the end of a long text. The editor scrolls again
 * once it has drawn the lines.
 */
const END_KEYS = [
  { key: 'Mod-Home', run: cursorDocStart },
  { key: 'Mod-End', run: cursorDocEnd },
];

const SEARCH = late(() => import('./search.ts'));

/** Searches the whole text: the search of the browser would find only lines that are drawn. */
const FIND_KEY = {
  key: 'Mod-f',
  run: (view: EditorView) => {
    void SEARCH.load().then(({ openSearch }) => openSearch(view));
    return true;
  },
};

/**
 * The part of CodeView that loads late. It renders only visible lines, so long texts scroll smoothly. It starts at the position
 * that the plain text had before, from `takeOldPosition`.
 */
export default function ReadOnlyCode({
  label,
  text,
  language = 'json',
  wraps = true,
  takeOldPosition,
}: ReadOnlyCodeProps) {
  const extensions = useMemo(
    () => [
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-readonly': 'true',
        tabindex: '0',
      }),
      lineNumbers(),
      foldGutter(),
      keymap.of([...END_KEYS, FIND_KEY, ...foldKeymap]),
      wraps ? EditorView.lineWrapping : [],
      languageOf(language),
      appearance,
    ],
    [label, language, wraps],
  );
  return <div ref={useEditor(text, extensions, undefined, takeOldPosition)} className={css.code} />;
}
