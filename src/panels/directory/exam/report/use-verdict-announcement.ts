import { useEffect, useRef } from 'react';
import type { Exam } from '../../../../contract/sandbox.ts';
import { usePanelShell } from '../../../../kit/panel.ts';
import { verdictOf } from '../verdict/verdict.ts';

/**
 * Announces the verdict on a client outside of the page, once when it is decided. `isRunning`: a loop runs, whose run
 * announces its own verdict.
 */
export function useVerdictAnnouncement(exam: Exam | null | undefined, isRunning: boolean): void {
  const { announce } = usePanelShell();
  const before = useRef<Exam['state'] | null>(null);
  useEffect(() => {
    if (!exam) return;
    const wasUndecided = before.current === 'ready' || before.current === 'running';
    before.current = exam.state;
    const isDecided = exam.state === 'passed' || exam.state === 'failed';
    if (isDecided && wasUndecided && !isRunning) announce(verdictOf(exam));
  }, [exam, isRunning, announce]);
}
