import { cursorDocEnd, cursorDocStart } from '@codemirror/commands';
import { foldGutter, foldKeymap } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useMemo } from 'react';
import type { CodeViewProps } from './CodeView.tsx';
import { appearance } from './appearance.ts';
import { languageOf } from './language.ts';
import { useEditor } from './use-editor.ts';
import css from './Code.module.css';

/**
 * The browser scrolls by the height that lines are thought to have before they are drawn, and stops short of the
 * end of a long text; the editor looks again once it has drawn them.
 */
const ENDS = [
  { key: 'Mod-Home', run: cursorDocStart },
  { key: 'Mod-End', run: cursorDocEnd },
];

/** The loaded half of CodeView. It draws only the lines in sight, so that a long answer stays smooth. */
export default function ReadOnlyCode({
  label,
  text,
  language = 'json',
  wraps = true,
}: CodeViewProps) {
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
      keymap.of([...ENDS, ...foldKeymap]),
      wraps ? EditorView.lineWrapping : [],
      languageOf(language),
      appearance,
    ],
    [label, language, wraps],
  );
  return <div ref={useEditor(text, extensions)} className={css.code} />;
}
