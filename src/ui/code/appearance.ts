import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--face-mono)',
    fontSize: 'var(--text-small)',
    lineHeight: '1.6',
  },
  '.cm-content': { caretColor: 'var(--ink)', padding: 'var(--space-2) 0' },
  '.cm-line': { padding: '0 var(--space-3) 0 var(--space-1)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--ink-faint)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { paddingLeft: 'var(--space-3)' },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer' },
  '.cm-foldPlaceholder': {
    padding: '0 var(--space-1)',
    border: 'none',
    backgroundColor: 'var(--hover)',
    color: 'var(--ink-muted)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-wash)' },
  '.cm-content ::selection': { backgroundColor: 'var(--accent-wash)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow-raised)',
  },
  '.cm-diagnostic': { padding: 'var(--space-1) var(--space-2)', fontFamily: 'var(--face)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad)' },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.function(tags.variableName)], color: 'var(--code-key)' },
  { tag: [tags.string, tags.regexp], color: 'var(--code-string)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: [tags.bool, tags.null, tags.keyword], color: 'var(--code-word)' },
  { tag: tags.comment, color: 'var(--ink-muted)' },
  { tag: tags.punctuation, color: 'var(--ink-muted)' },
]);

/** Syntax colours from the design tokens, so that they follow the theme. */
export const appearance: Extension = [theme, syntaxHighlighting(colours)];
