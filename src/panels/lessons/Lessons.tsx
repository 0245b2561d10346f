import { usePanelSearch } from '../../kit/panel.ts';
import { LESSONS } from '../../lessons/lessons.ts';
import { CertificatePage } from './CertificatePage.tsx';
import { LessonList } from './LessonList.tsx';
import { lessonsSearch } from './lessons-search.ts';

/** The list of lessons, or the certificate of one. */
export default function Lessons() {
  const [{ certificate }, setSearch] = usePanelSearch(lessonsSearch);
  const lesson = LESSONS.find(({ id }) => id === certificate);
  return lesson === undefined ? (
    <LessonList />
  ) : (
    <CertificatePage lesson={lesson} onBack={() => setSearch({ certificate: undefined })} />
  );
}
