/**
 * Layout of a page before sign-in: title, form and link back. The first field gets the focus, except on touch screens.
 */
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWindowTitle } from '../../lib/shell/window-title.ts';
import classes from './AuthPage.module.css';

interface Props {
  title: string;
  text?: ReactNode;
  /** Step indicator of a flow with several pages. */
  step?: string;
  /** A link back to sign-in, or the action that leads there. */
  back?: boolean | (() => void);
  /** Target of the link, if not sign-in. */
  backLabel?: string;
  children: ReactNode;
}

export function AuthPage({ title, text, step, back, backLabel, children }: Props) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  useWindowTitle(title);
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) body.current?.querySelector<HTMLElement>('form input')?.focus();
  }, []);
  return (
    <>
      {step && <p className={classes.step}>{step}</p>}
      <h1 className="h24">{title}</h1>
      {text && <p className={classes.text}>{text}</p>}
      <div className={classes.body} ref={body}>
        {children}
      </div>
      {back && <BackLink label={backLabel ?? t('auth.back')} onClick={back === true ? undefined : back} />}
    </>
  );
}

function BackLink({ label, onClick }: { label: string; onClick: (() => void) | undefined }) {
  const words = (
    <>
      <IconArrowLeft aria-hidden="true" />
      {label}
    </>
  );
  if (!onClick) {
    return (
      <Link to="/login" className={`link ${classes.back}`}>
        {words}
      </Link>
    );
  }
  return (
    <button type="button" className={`link ${classes.back}`} onClick={onClick}>
      {words}
    </button>
  );
}
