/**
 * A tooltip on hover, focus and click (docs/product-rules.md#screens). After a click it hides on a press elsewhere, on
 * Escape, or when pointer or focus leave.
 */
import { Tooltip, type TooltipProps } from '@mantine/core';
import { cloneElement, type MouseEvent, type ReactElement, useState } from 'react';
import { useOnChange } from '../../lib/hooks/on-change.ts';

interface Props extends Pick<TooltipProps, 'label' | 'position'> {
  // biome-ignore lint/suspicious/noExplicitAny: any element that can be hovered
  children: ReactElement<any>;
}

export function Hint({ children, ...props }: Props) {
  const [clicked, setClicked] = useState(false);
  useHide(clicked, () => setClicked(false));
  const given = children.props;
  const target = cloneElement(children, {
    onClick: (event: MouseEvent) => {
      setClicked(true);
      given.onClick?.(event);
    },
    onMouseLeave: (event: MouseEvent) => {
      setClicked(false);
      given.onMouseLeave?.(event);
    },
    onBlur: (event: FocusEvent) => {
      setClicked(false);
      given.onBlur?.(event);
    },
  });
  return (
    <Tooltip {...props} {...(clicked && { opened: true })}>
      {target}
    </Tooltip>
  );
}

function useHide(shown: boolean, hide: () => void) {
  // `hide` is the same in every render.
  useOnChange(() => {
    if (!shown) return;
    const end = new AbortController();
    document.addEventListener('pointerdown', hide, { signal: end.signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal: end.signal });
    return () => end.abort();
  }, [shown]);
}
