import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import X from 'lucide-react/icons/x';
import { usePanelShell } from '../../../kit/panel.ts';
import { chaptersOf } from '../../../lessons/definition/lesson.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { useHost } from '../../host/host-context.ts';
import { openLessonWorld } from './open-lesson-world.ts';
import type { Guide } from './use-guide.ts';
import css from './LessonGuide.module.css';

interface GuideHeadProps {
  readonly guide: Guide;
  readonly isCollapsed: boolean;
  /** Null where there is room enough. */
  readonly onCollapse: ((collapsed: boolean) => void) | null;
  readonly onRestart: () => void;
}

/** The title of the lesson, and what can be done with all of it. */
export function GuideHead({ guide, isCollapsed, onCollapse, onRestart }: GuideHeadProps) {
  const { lesson, kept } = guide;
  const { open, setSearch } = usePanelShell();
  const host = useHost();
  const chapters = chaptersOf(lesson);
  const done = chapters.filter(([id]) => kept.chapters[id] !== undefined).length;
  return (
    <header className={css.head}>
      <div className={css.titles}>
        <p className={css.number}>
          Lesson {lesson.number} · {done} of {chapters.length} done
        </p>
        <h2 className={css.title}>{lesson.title}</h2>
      </div>
      {onCollapse && (
        <IconButton
          size="small"
          label={isCollapsed ? 'Expand the lesson' : 'Collapse the lesson'}
          aria-expanded={!isCollapsed}
          icon={isCollapsed ? <ChevronDown size={15} /> : <ChevronUp size={15} />}
          onPress={() => onCollapse(!isCollapsed)}
        />
      )}
      <Menu
        trigger={<IconButton size="small" label="Lesson menu" icon={<Ellipsis size={15} />} />}
        groups={[
          {
            title: 'Lesson',
            actions: [
              { id: 'all', label: 'All lessons', onAction: () => open('lessons', {}) },
              {
                id: 'again',
                label: 'Start again',
                detail: 'In this world; earlier calls no longer count',
                onAction: onRestart,
              },
              {
                id: 'world',
                label: 'Open in a world of its own',
                detail: 'A new world, made for this lesson; starts again there',
                onAction: () => void openLessonWorld(lesson, host),
              },
            ],
          },
        ]}
      />
      <IconButton
        size="small"
        label="Close the lesson"
        icon={<X size={15} />}
        onPress={() => {
          setSearch({ lesson: undefined });
          document.querySelector('main')?.focus();
        }}
      />
    </header>
  );
}
