/**
 * Drawer and Modal for what is on a page from the start and opened later, if ever: their code comes with the first that opens.
 * A dialog that is loaded when it opens takes Mantine's own.
 */
import type { DrawerProps, ModalProps } from '@mantine/core';
import { Suspense, useState } from 'react';
import { loadComponent } from '../../lib/load.ts';

const RealDrawer = loadComponent(() => import('./mantine-layers.ts'), 'Drawer');
const RealModal = loadComponent(() => import('./mantine-layers.ts'), 'Modal');

export const Drawer = (props: DrawerProps) =>
  useWasOpened(props.opened) && (
    <Suspense>
      <RealDrawer {...props} />
    </Suspense>
  );

export const Modal = (props: ModalProps) =>
  useWasOpened(props.opened) && (
    <Suspense>
      <RealModal {...props} />
    </Suspense>
  );

/** From then on it stays, so that it can close gently. */
export function useWasOpened(isOpened: boolean) {
  const [was, setWas] = useState(isOpened);
  if (isOpened && !was) setWas(true);
  return was;
}
