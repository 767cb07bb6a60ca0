/**
 * Drawer and Modal for dialogs that are mounted from the start and open later, if ever. Their code loads when the page
 * is idle, or when the first one opens. A dialog that itself loads on demand uses Mantine's own.
 */
import { type DrawerProps, type ModalProps, Portal } from '@mantine/core';
import { type ComponentType, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { ahead, loadComponent } from '../../lib/load.ts';

const layers = ahead(() => import('./mantine-layers.ts'));
const LateDrawer = loadComponent(layers.part, 'Drawer');
const LateModal = loadComponent(layers.part, 'Modal');

/** Prefetches the code before the first one opens. */
export const fetchLayers = layers.fetch;

export const Drawer = (props: DrawerProps) =>
  useWasOpened(props.opened) && <Layer real={() => layers.now()?.Drawer ?? LateDrawer} props={props} />;

export const Modal = (props: ModalProps) =>
  useWasOpened(props.opened) && <Layer real={() => layers.now()?.Modal ?? LateModal} props={props} />;

interface LayerProps<P> {
  /** Stays the same component while mounted. */
  real: () => ComponentType<P>;
  props: P;
}
export function Layer<P extends Pick<DrawerProps, 'opened' | 'onClose'>>({ real, props }: LayerProps<P>) {
  const [Real] = useState(real);
  return (
    <Suspense fallback={props.opened && <Curtain onClose={props.onClose} />}>
      <Real {...props} />
    </Suspense>
  );
}

/** Browser shortcuts, such as reload. */
const isForBrowser = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || /^F\d/.test(key);

/** While the dialog loads, neither keys nor pointers reach the page below. */
function Curtain({ onClose }: { onClose: () => void }) {
  const close = useRef(onClose);
  close.current = onClose;
  // Not `useEffect`: the page would lose keys until some time after the dialog is shown.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isForBrowser(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') close.current();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return (
    <Portal>
      <div style={{ position: 'fixed', inset: 0, zIndex: 400, cursor: 'progress' }} />
    </Portal>
  );
}

/** Stays true after the first opening, so that the closing animation can run. */
export function useWasOpened(isOpened: boolean) {
  const [was, setWas] = useState(isOpened);
  if (isOpened && !was) setWas(true);
  return was;
}
