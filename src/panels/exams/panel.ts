import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { late } from '../../base/late.ts';
import type { PanelDefinition } from '../../kit/panel.ts';
import { examsSearch, type ExamsSearch } from './exams-search.ts';

/** Exams for clients of any kind: begin one, and read its report card. */
export const exams: PanelDefinition<ExamsSearch> = {
  id: 'exams',
  title: 'Exams',
  icon: ClipboardCheck,
  order: 12,
  summary: 'Find out whether a client holds up when things go wrong.',
  search: examsSearch,
  pathParam: 'exam',
  code: late(() => import('./Exams.tsx')),
};
