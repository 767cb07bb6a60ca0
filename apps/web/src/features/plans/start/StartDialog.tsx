/**
 * The same step as a dialog over any page, opened by an action that cannot be paid for. The action works once it
 * closes.
 */
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StartStep } from './StartStep.tsx';
import { useWays } from './useWays.ts';

export function StartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { isFirst } = useWays();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`start.title.${isFirst ? 'yet' : 'left'}`)}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <StartStep headless onReady={onClose} />
    </Modal>
  );
}
