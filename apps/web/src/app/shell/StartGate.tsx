/** Offers trial, free plan or card when an action cannot be paid for. */
import { Suspense } from 'react';
import { loadComponent } from '../../lib/load.ts';
import { startStep } from '../../lib/shell/start-step.ts';
import { useStore } from '../../lib/store.ts';

const StartDialog = loadComponent(() => import('../../features/plans/start/StartDialog.tsx'), 'StartDialog');

export function StartGate() {
  if (!useStore(startStep)) return null;
  return (
    <Suspense>
      <StartDialog onClose={() => startStep.set(false)} />
    </Suspense>
  );
}
