/**
 * Top right, 5000 ms, dismissible. Hovering or focusing a toast pauses its timer; a server that is down pauses the
 * timer of an undo. Toasts move down to keep actions, save bars and pagers free (lib/floating). Over a dialog on a
 * phone there is only one, at the bottom: a stack would cover the dialog's text.
 */
import { CloseButton } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxesToKeepClear, clearTop, topmostDialog, watchLayout } from '../../lib/floating/floating.ts';
import { useOnChange } from '../../lib/hooks/on-change.ts';
import { useIsAway } from '../../lib/reach/reach.ts';
import { useStore } from '../../lib/store.ts';
import { TOAST_MS, type Toast, toast, toasts } from '../../lib/toast.ts';
import classes from './Toasts.module.css';

export function Toasts() {
  const { t } = useTranslation();
  const open = useStore(toasts);
  const region = useRef<HTMLElement>(null);
  const isShown = open.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of toasts needs another place
  useLayoutEffect(() => placeClear(region.current), [open]);
  useEffect(() => (isShown ? watchLayout(() => placeClear(region.current)) : undefined), [isShown]);
  return (
    <section ref={region} className={classes.region} aria-label={t('ui.toasts')} aria-live="polite">
      {open.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </section>
  );
}

const BELOW_TOP_BAR = 64;
const MARGIN = 16;
const PHONE = '(max-width: 599px)';

function placeClear(region: HTMLElement | null) {
  if (!region) return;
  const isFromBelow = topmostDialog() !== undefined && matchMedia(PHONE).matches;
  region.toggleAttribute('data-single', isFromBelow);
  const { left, right, height } = region.getBoundingClientRect();
  if (height === 0) return;
  const room = { left, right, top: BELOW_TOP_BAR, bottom: window.innerHeight - MARGIN, isFromBelow };
  region.style.top = `${clearTop(room, height, boxesToKeepClear())}px`;
}

export function ToastCard({ toast: one }: { toast: Toast }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  // While the server is down an undo is impossible, so its time is extended.
  const waits = useIsAway() && one.action !== undefined;
  const left = useRef(one.ms ?? TOAST_MS);
  // Repeating the text restarts the timer.
  useOnChange(() => {
    if (held || waits || left.current === Number.POSITIVE_INFINITY) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => toast.close(one.id), left.current);
    return () => {
      clearTimeout(timer);
      if (one.action) left.current -= Date.now() - startedAt;
    };
  }, [held, waits, one.id, one.ms, one.times]);
  const failed = one.tone === 'error';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only pauses the clock
    <div
      className={classes.toast}
      data-tone={one.tone}
      role={failed ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {failed ? <IconCircleX /> : <IconCircleCheck />}
      <span className={classes.text}>{one.text}</span>
      {one.action && <ToastAction id={one.id} action={one.action} />}
      <CloseButton
        size={24}
        icon={<IconX />}
        aria-label={t('common.close')}
        className={classes.close}
        onClick={() => toast.close(one.id)}
      />
    </div>
  );
}

function ToastAction({ id, action }: { id: number; action: NonNullable<Toast['action']> }) {
  const run = () =>
    action
      .run()
      .then(() => toast.close(id))
      // `call` has already shown the error.
      .catch(console.warn);
  return (
    <button type="button" className="link c13" onClick={() => void run()}>
      {action.label}
    </button>
  );
}
