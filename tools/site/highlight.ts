import { javascriptLanguage, typescriptLanguage } from '@codemirror/lang-javascript';
import { parser as go } from '@lezer/go';
import { classHighlighter, highlightCode } from '@lezer/highlight';
import { parser as java } from '@lezer/java';
import { parser as json } from '@lezer/json';
import { parser as python } from '@lezer/python';
import { escapeHtml } from '../lib/escape-html.ts';

/** The languages whose code has colours, by what stands behind the fence. */
const PARSERS: Readonly<Record<string, typeof go>> = {
  go,
  java,
  json,
  python,
  js: javascriptLanguage.parser,
  ts: typescriptLanguage.parser,
};

/** Code as HTML, with a class for each kind of word if the language is known. */
export function highlight(code: string, language: string): string {
  const parser = Object.hasOwn(PARSERS, language) ? PARSERS[language] : undefined;
  if (parser === undefined) return escapeHtml(code);
  let out = '';
  highlightCode(
    code,
    parser.parse(code),
    classHighlighter,
    (text, classes) => {
      out +=
        classes === '' ? escapeHtml(text) : `<span class="${classes}">${escapeHtml(text)}</span>`;
    },
    () => {
      out += '\n';
    },
  );
  return out;
}
