import { useQuery } from '@tanstack/react-query';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { useClient } from '../../client/context.tsx';
import { examsQuery } from '../../client/queries.ts';
import type { ExamLine } from '../../contract/sandbox.ts';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelSearch } from '../../kit/panel.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { ExamPage } from './ExamPage.tsx';
import { examsSearch } from './exams-search.ts';
import { ExamsList } from './ExamsList.tsx';
import css from './Exams.module.css';

/** The panel: all exams, or the page of one. */
export default function Exams() {
  const exams = useQuery(examsQuery(useClient()));
  return (
    <Loaded what="the exams" from={{ exams }}>
      {(loaded) => <LoadedExams exams={loaded.exams} />}
    </Loaded>
  );
}

function LoadedExams({ exams }: { readonly exams: readonly ExamLine[] }) {
  const [{ exam: name }, setSearch] = usePanelSearch(examsSearch);
  const line = exams.find((exam) => exam.name === name);
  const showAll = () => setSearch({ exam: undefined });
  return (
    <div className={css.room} role="region" aria-label="Exams" tabIndex={0}>
      {line !== undefined ? (
        <ExamPage key={line.name} line={line} onBack={showAll} />
      ) : name === undefined ? (
        <ExamsList exams={exams} onOpen={(exam) => setSearch({ exam })} />
      ) : (
        <EmptyState
          icon={<ClipboardCheck size={28} />}
          title={`There is no exam ${name}`}
          action={<Button onPress={showAll}>All exams</Button>}
        >
          The address names an exam that this platform does not have.
        </EmptyState>
      )}
    </div>
  );
}
