import FileDown from 'lucide-react/icons/file-down';
import { examJson, examMarkdown } from '../../contract/exams/report.ts';
import type { Exam } from '../../contract/sandbox.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import css from './Exams.module.css';

/** The report as a file. It has no tokens. */
export function ReportFiles({ exam }: { readonly exam: Exam }) {
  const icon = <FileDown size={14} />;
  return (
    <div className={css.row} role="group" aria-label="The report as a file">
      <Button
        size="small"
        icon={icon}
        onPress={() =>
          saveFile(`exam-${exam.name}.md`, 'text/markdown;charset=utf-8', examMarkdown(exam))
        }
      >
        Report in Markdown
      </Button>
      <Button
        size="small"
        icon={icon}
        onPress={() => saveFile(`exam-${exam.name}.json`, 'application/json', examJson(exam))}
      >
        Report as JSON
      </Button>
    </div>
  );
}
