/** The dialog that adds a source of one kind. */
import type { CrawlJob, TrainingKind } from '@leadwright/contract/ai/training-sources';
import { useProfile } from '../../business-profile/public.ts';
import { FileDialog } from './FileDialog.tsx';
import { QaDialog } from './QaDialog.tsx';
import { TextDialog } from './TextDialog.tsx';
import { WebsiteDialog } from './WebsiteDialog.tsx';

export interface Adding {
  kind: TrainingKind;
  /** Dropped files. */
  files: File[];
}

interface Props {
  adding: Adding | null;
  onStarted: (crawl: CrawlJob) => void;
  onClose: () => void;
}

export function AddDialogs({ adding, onStarted, onClose }: Props) {
  const profile = useProfile();
  if (!adding) return null;
  const { kind, files } = adding;
  if (kind === 'text') return <TextDialog source={null} onClose={onClose} />;
  if (kind === 'qa') return <QaDialog source={null} onClose={onClose} />;
  if (kind === 'file') return <FileDialog dropped={files} onClose={onClose} />;
  return <WebsiteDialog proposal={profile.data?.website ?? ''} onStarted={onStarted} onClose={onClose} />;
}
