/** The four kinds of sources: their order, icons and colors. */
import type { TrainingKind } from '@leadwright/contract/ai/training-sources';
import { IconAlignLeft, IconFile, IconHelpSquare, IconWorld } from '@tabler/icons-react';

/** In the order of the filter and of the buttons that add one. */
export const KINDS: TrainingKind[] = ['website', 'text', 'qa', 'file'];

export const KIND_ICONS: Record<TrainingKind, typeof IconFile> = {
  website: IconWorld,
  text: IconAlignLeft,
  qa: IconHelpSquare,
  file: IconFile,
};

/** In the order of the meter: the largest sources usually come first. */
export const KIND_COLOURS: [TrainingKind, string][] = [
  ['website', 'var(--d1)'],
  ['file', 'var(--d2)'],
  ['text', 'var(--d3)'],
  ['qa', 'var(--d5)'],
];

export function KindIcon({ kind }: { kind: TrainingKind }) {
  const Icon = KIND_ICONS[kind];
  return <Icon aria-hidden="true" />;
}
