/**
 * Drawer and Modal for what is on a page from the start and opened later, if ever: their code comes when the page has time, or
 * with the first that opens. A dialog that is loaded when it opens takes Mantine's own.
 */
import { type DrawerProps, type ModalProps, Portal } from '@mantine/core';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { ahead, loadComponent } from '../../lib/load.ts';

const layers = ahead(() => import('./mantine-layers.ts'));
const LateDrawer = loadComponent(layers.part, 'Drawer');
const LateModal = loadComponent(layers.part, 'Modal');

/** Ahead of the first that opens. */
export const fetchLayers = layers.fetch;

export const Drawer = (props: DrawerProps) =>
  useWasOpened(props.opened) && <Layer real={() => layers.now()?.Drawer ?? LateDrawer} props={props} />;

export const Modal = (props: ModalProps) =>
  useWasOpened(props.opened) && <Layer real={() => layers.now()?.Modal ?? LateModal} props={props} />;

interface LayerProps<P> {
  /** The same one for as long as it is there. */
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

/** Such as loading the page again. */
const isForBrowser = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || /^F\d/.test(key);

/** What was asked for is on its way: until it is there, neither keys nor pointers reach what lies beneath. */
function Curtain({ onClose }: { onClose: () => void }) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
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

/** From then on it stays, so that it can close gently. */
export function useWasOpened(isOpened: boolean) {
  const [was, setWas] = useState(isOpened);
  if (isOpened && !was) setWas(true);
  return was;
}
