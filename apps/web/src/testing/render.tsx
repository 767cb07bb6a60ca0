/** Renders a component into a real document, inside the providers of every screen. */
import { MantineProvider } from '@mantine/core';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../lib/i18n.ts';
import { cssVariables, theme } from '../theme/theme.ts';
import { fetchLayers } from '../ui/layout/late-layers.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
/** Auto-growing fields listen to fonts, which the test document lacks. */
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

export async function render(node: ReactNode) {
  await startI18n();
  // As on a page that has been open for a moment.
  await fetchLayers();
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const show = (next: ReactNode) =>
    act(async () => {
      root.render(
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
          {next}
        </MantineProvider>,
      );
    });
  await show(node);
  return {
    container,
    show,
    async remove() {
      await act(async () => root.unmount());
      container.remove();
    },
  };
}

export const click = (element: Element | null | undefined, options: MouseEventInit = {}) =>
  act(async () => {
    if (!element) throw new Error('There is nothing to click.');
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }));
  });

export const type = (field: HTMLInputElement | HTMLTextAreaElement | null | undefined, text: string) =>
  act(async () => {
    if (!field) throw new Error('There is nothing to type into.');
    const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

export const press = (element: Element, key: string, options: KeyboardEventInit = {}) =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }));
  });
