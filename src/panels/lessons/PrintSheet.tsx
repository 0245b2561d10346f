import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { LessonText } from '../../kit/lessons/LessonText.tsx';
import type { Lesson } from '../../lessons/definition/lesson.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Logo } from '../../ui/display/Logo.tsx';
import css from './PrintSheet.module.css';

export function BackButton({ onBack }: { readonly onBack: () => void }) {
  return (
    <Button size="small" icon={<ArrowLeft size={14} />} onPress={onBack}>
      All lessons
    </Button>
  );
}

interface PrintSheetProps {
  readonly lesson: Lesson;
  /** The accessible name: `Certificate` or `Handout`. */
  readonly label: string;
  /** Shown beside the logo. */
  readonly subtitle: string;
  /** Shown between the two buttons above the sheet, and not printed. */
  readonly tools?: ReactNode;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** A sheet about a lesson. Printing the page prints the sheet only. */
export function PrintSheet({ lesson, label, subtitle, tools, onBack, children }: PrintSheetProps) {
  return (
    <div className={css.room}>
      <div className={css.tools}>
        <BackButton onBack={onBack} />
        {tools}
        <Button size="small" icon={<Printer size={14} />} onPress={() => window.print()}>
          Print
        </Button>
      </div>
      <article className={css.sheet} aria-label={label}>
        <header className={css.head}>
          <Logo />
          <p>{subtitle}</p>
        </header>
        <h2 className={css.title}>{lesson.title}</h2>
        <p className={css.summary}>
          <LessonText>{lesson.summary}</LessonText>
        </p>
        {children}
      </article>
    </div>
  );
}
