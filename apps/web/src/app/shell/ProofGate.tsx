/** Some actions require a recent identity check. Calls that the server refuses for that reason wait here. */
import { Suspense, useEffect, useState } from 'react';
import { onProofWanted } from '../../lib/api.ts';
import { loadComponent } from '../../lib/load.ts';

const ProofDialog = loadComponent(() => import('./ProofDialog.tsx'), 'ProofDialog');

type Waiting = (isProved: boolean) => void;

export function ProofGate() {
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  useEffect(() => onProofWanted(() => new Promise((resolve) => setWaiting((before) => [...before, resolve]))), []);
  if (waiting.length === 0) return null;
  const settle = (isProved: boolean) => {
    for (const go of waiting) go(isProved);
    setWaiting([]);
  };
  return (
    <Suspense>
      <ProofDialog onProved={() => settle(true)} onClose={() => settle(false)} />
    </Suspense>
  );
}
