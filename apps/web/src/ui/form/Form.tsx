/** The form element for `useZodForm`: no browser validation, Enter submits, form-level errors on top. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Note } from '../feedback/Note.tsx';
import classes from './Form.module.css';
import type { ZodForm } from './useZodForm.ts';

interface Props {
  // biome-ignore lint/suspicious/noExplicitAny: any form will do
  form: ZodForm<any>;
  children: ReactNode;
  /** The form's name for screen readers. */
  label?: string;
}

export function Form({ form, children, label }: Props) {
  return (
    <form
      ref={form.element}
      className={classes.form}
      noValidate
      onSubmit={form.submit}
      aria-label={label}
      aria-busy={form.saving}
    >
      {form.failure && <Failure words={form.failure} />}
      {children}
    </form>
  );
}

/** No toast repeats it, so it is scrolled into view: the button of a long form is far below. */
function Failure({ words }: { words: string }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure is shown again
  useEffect(() => {
    // Without an answer: some browsers return a promise, which React would call as the end of the effect.
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [words]);
  return (
    <div ref={place}>
      <Note tone="bad" role="alert">
        {words}
      </Note>
    </div>
  );
}

/** A part of a long form with its heading. */
export function FormSection({
  title,
  text,
  aside,
  children,
}: {
  title: string;
  text?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 className="h15">{title}</h2>
        {aside && <div className="right">{aside}</div>}
      </div>
      {text && <p className={classes.sectionText}>{text}</p>}
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** Two fields side by side; stacked on a phone. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>;
