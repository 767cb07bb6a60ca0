/** A sheet from the bottom edge of a phone, as high as its content. */
import type { ReactNode } from 'react';
import { Drawer } from './late-layers.tsx';
import { useEscape } from './layers.ts';
import classes from './Sheet.module.css';

interface Props {
  opened: boolean;
  /** Accessible name. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

export function Sheet({ opened, label, onClose, children }: Props) {
  useEscape(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      padding={0}
      withCloseButton={false}
      closeOnEscape={false}
      attributes={{ content: { 'aria-label': label } }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <div className={classes.grab} aria-hidden="true" />
      {children}
    </Drawer>
  );
}
