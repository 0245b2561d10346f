import {
  autocompletion,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { jsonParseLinter } from '@codemirror/lang-json';
import { foldGutter, syntaxTree } from '@codemirror/language';
import { lintGutter } from '@codemirror/lint';
import { useMemo } from 'react';
import { codeProblems, useProblems } from './code-problems.ts';
import css from './Code.module.css';
import { namesIn, trailTo, typeOf } from './json-place.ts';
import type { SyntaxNode } from './json-tree.ts';
import type { JsonEditorProps, JsonSuggestions } from './JsonEditor.tsx';
import { languageOf } from './language.ts';
import { editingExtensions } from './typing.ts';
import { useEditor } from './use-editor.ts';

/** The part of JsonEditor that loads late. */
export default function LoadedJsonEditor({
  label,
  value,
  onChange,
  problems,
  suggestions,
}: JsonEditorProps) {
  const extensions = useMemo(
    () => [
      editingExtensions(label, completionKeymap),
      foldGutter(),
      lintGutter(),
      autocompletion({ override: [jsonCompletionSource(suggestions)] }),
      codeProblems(jsonParseLinter()),
      languageOf('json'),
    ],
    [label, suggestions],
  );
  const editor = useEditor(value, extensions, onChange);
  useProblems(editor, problems, extensions);
  return <div ref={editor} className={css.code} />;
}

/** The object that gets the property name typed at a node; null if no property name can be typed there. */
function objectAround(node: SyntaxNode): SyntaxNode | null {
  if (node.name === 'PropertyName') return node.parent?.parent ?? null;
  if (node.name === 'Object') return node;
  // Between properties, the parser returns an error node.
  return node.type.isError && node.parent?.name === 'Object' ? node.parent : null;
}

/** Returns a source of completions: of a property name or a string value at the cursor. */
function jsonCompletionSource(suggestions: JsonSuggestions) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const node = syntaxTree(state).resolveInner(pos, -1);
    if (node.name === 'String') {
      const options = suggestions.values(trailTo(state, node));
      return completionOf(
        node.from,
        node.to,
        options.map((value) => JSON.stringify(value)),
      );
    }
    const object = objectAround(node);
    if (object === null || (!explicit && node.name !== 'PropertyName')) return null;
    const typedName = node.name === 'PropertyName' ? state.sliceDoc(node.from, node.to) : '';
    const usedNames = new Set(
      namesIn(state, object).filter((name) => JSON.stringify(name) !== typedName),
    );
    const names = suggestions
      .names(trailTo(state, object), typeOf(state, object))
      .filter((name) => !usedNames.has(name));
    const from = node.name === 'PropertyName' ? node.from : pos;
    const to = node.name === 'PropertyName' ? node.to : pos;
    const hasColon = /^\s*:/.test(state.sliceDoc(to, to + 10));
    return completionOf(
      from,
      to,
      names.map((name) => `${JSON.stringify(name)}${hasColon ? '' : ': '}`),
    );
  };
}

function completionOf(from: number, to: number, texts: readonly string[]): CompletionResult | null {
  if (texts.length === 0) return null;
  return {
    from,
    to,
    options: texts.map((text) => ({ label: text, displayLabel: text.replace(/: $/, '') })),
    validFor: /^"[^"]*"?$/,
  };
}
