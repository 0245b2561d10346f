import { Suspense, type ComponentType } from 'react';
import { usePanelSearch } from '../../kit/panel.ts';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { lateView } from '../../ui/late.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { directorySearch, type View } from './search/directory-search.ts';
import { Walk } from './walk/Walk.tsx';

// Both are large, and few visitors open them.
const OlderSchemes = lateView(() => import('./older/OlderSchemes.tsx'));
const ExamPane = lateView(() => import('./exam/ExamPane.tsx'));

/** The panel: the walk through users.list, the older schemes of paging, and the exam. */
export default function Directory() {
  const [search, setSearch] = usePanelSearch(directorySearch);
  return (
    <Tabs<View>
      label="Directory"
      selected={search.view ?? 'walk'}
      onSelect={(view) => setSearch({ view })}
      tabs={[
        { id: 'walk', title: 'Walk', content: <Walk /> },
        {
          id: 'older',
          title: 'Older schemes',
          content: withSkeleton('the older schemes', OlderSchemes),
        },
        { id: 'exam', title: 'Exam', content: withSkeleton('the exam', ExamPane) },
      ]}
    />
  );
}

const withSkeleton = (what: string, View: ComponentType) => (
  <Suspense fallback={<Skeleton fills lines={6} label={`Loading ${what}`} />}>
    <View />
  </Suspense>
);
