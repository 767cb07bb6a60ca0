/** Runs the chosen action of a source, or opens its dialog. */
import type { TrainingSource } from '@leadwright/contract/ai/training-sources';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { useReadAgain } from '../training.queries.ts';
import type { Acting } from './SourceDialogs.tsx';
import type { SourceAct } from './source-acts.ts';

export function useSourceActs(onOpen: (id: number) => void) {
  const [acting, setActing] = useKeptState<Acting | null>('source', null);
  const readAgain = useReadAgain();
  const run = (act: SourceAct, source: TrainingSource) => {
    if (act === 'open') onOpen(source.id);
    else if (act === 'readAgain') readAgain.mutate({ id: source.id });
    else if (act === 'visit') window.open(source.url ?? undefined, '_blank', 'noreferrer');
    else setActing({ act, source });
  };
  return { acting, run, end: () => setActing(null) };
}
