import { json } from '@codemirror/lang-json';
import type { Extension } from '@codemirror/state';

export type CodeLanguage = 'json' | 'text';

export function languageOf(language: CodeLanguage): Extension {
  return language === 'json' ? json() : [];
}
