import GraduationCap from 'lucide-react/icons/graduation-cap';
import { late } from '../../base/late.ts';
import type { PanelDefinition } from '../../kit/panel.ts';
import { lessonsSearch, type LessonsSearch } from './lessons-search.ts';

/** All lessons with the learner's progress, and the certificates. */
export const lessons: PanelDefinition<LessonsSearch> = {
  id: 'lessons',
  title: 'Lessons',
  icon: GraduationCap,
  order: 11,
  isInPhoneRail: true,
  summary: 'Guided lessons that check the calls you really made.',
  search: lessonsSearch,
  code: late(() => import('./Lessons.tsx')),
};
