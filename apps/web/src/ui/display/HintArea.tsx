/**
 * One tooltip for many small elements: any descendant with `data-hint` shows it, below its `data-hint-title`. Hundreds
 * of cells then need no hooks and listeners of their own.
 */
import { Tooltip } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useOnChange } from '../../lib/hooks/on-change.ts';
import classes from './HintArea.module.css';

interface Props {
  /** Off where a click does something else, such as opening a row. */
  byClick?: boolean;
  children: ReactNode;
}

const hintedAt = ({ target }: SyntheticEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;

export function HintArea({ byClick = false, children }: Props) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const show = (event: SyntheticEvent) => setElement(hintedAt(event));
  const hide = () => setElement(null);
  useHide(element !== null, hide);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only looks on; what is inside does the work
    // biome-ignore lint/a11y/useKeyWithClickEvents: focus shows it, too
    <div
      className={classes.area}
      onMouseOver={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={byClick ? show : hide}
    >
      {children}
      {element?.isConnected && (
        <Tooltip
          key={`${element.dataset['hintTitle']}${element.dataset['hint']}`}
          opened
          multiline
          maw={320}
          target={element}
          label={<Words title={element.dataset['hintTitle']} text={element.dataset['hint']} />}
        />
      )}
    </div>
  );
}

const Words = ({ title, text }: { title: string | undefined; text: string | undefined }) => (
  <span className={classes.words}>
    {title && <b>{title}</b>}
    <span>{text}</span>
  </span>
);

/** On Escape, and when its element scrolls away. */
function useHide(isShown: boolean, hide: () => void) {
  // Hiding is the same in every render.
  useOnChange(() => {
    if (!isShown) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    document.addEventListener('scroll', hide, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('scroll', hide, true);
      document.removeEventListener('keydown', onKey);
    };
  }, [isShown]);
}
