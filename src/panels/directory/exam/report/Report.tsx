import GraduationCap from 'lucide-react/icons/graduation-cap';
import type { Exam } from '../../../../contract/sandbox.ts';
import { EmptyState } from '../../../../ui/display/EmptyState.tsx';
import { ReportCard } from './ReportCard.tsx';

/** The report card, or what will be there once the exam is armed. */
export function Report({ exam }: { readonly exam: Exam | null }) {
  if (exam !== null) return <ReportCard exam={exam} />;
  return (
    <EmptyState icon={<GraduationCap size={28} />} title="No report card yet">
      Run a loop, or arm the exam for a client of your own. The exam replaces the world by one with
      short pages, a rate limited call, people who come and go, and a cursor that expires. It looks
      only at the calls it gets.
    </EmptyState>
  );
}
