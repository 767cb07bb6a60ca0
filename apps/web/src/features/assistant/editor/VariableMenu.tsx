/**
 * The variables that match the text after a brace. The cursor stays in the text, which handles arrows, Enter and
 * Escape.
 */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './editor.module.css';
import { SOURCE_ICONS, type Variable } from './variables.tsx';

interface Props {
  id: string;
  found: readonly Variable[];
  active: number;
  /** Where the brace is, inside the editor. */
  at: { left: number; top: number };
  onPick: (variable: Variable) => void;
  onPoint: (index: number) => void;
}

export const optionId = (menu: string, index: number) => `${menu}-${index}`;

export function VariableMenu({ id, found, active, at, onPick, onPoint }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('writing.editor.variables')}
      className={classes.menu}
      style={{ left: `min(${at.left}px, max(0px, 100% - 280px))`, top: at.top }}
      // The cursor must not leave the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map((variable, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are read in the text field that controls the list
        <div
          key={variable.key}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseMove={() => index !== active && onPoint(index)}
          onClick={() => onPick(variable)}
        >
          {SOURCE_ICONS[variable.source]}
          <span className="ell">{variable.label}</span>
          <small>{t(`writing.source.${variable.source}`)}</small>
        </div>
      ))}
    </div>
  );
}
