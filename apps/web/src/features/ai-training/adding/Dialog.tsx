/**
 * A dialog that protects input: with input, neither a click outside nor Escape closes it, and leaving the page asks.
 */
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../../ui/feedback/useLeaveGuard.tsx';

interface Props {
  title: string;
  form: { changes: number; saving: boolean };
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ title, form, onClose, children }: Props) {
  const { t } = useTranslation();
  const guard = useLeaveGuard(form);
  const isUntouched = form.changes === 0;
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={title}
        size={560}
        closeOnClickOutside={isUntouched}
        closeOnEscape={isUntouched}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        {children}
      </Modal>
      {guard}
    </>
  );
}
