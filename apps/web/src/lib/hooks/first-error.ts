/** Focuses the first field with an error after a form was refused. */
import { useEffect, useRef } from 'react';

const WITH_ERROR = '[aria-invalid="true"], input[data-error], [data-error] input';

/**
 * `form` is the ref of the form. `focusFirstError` works at once if the errors are already shown, and otherwise after
 * the render that shows them: on a slow device that can be many frames later.
 */
export function useFirstError() {
  const form = useRef<HTMLFormElement>(null);
  const isWanted = useRef(false);
  const focusFirstError = () => {
    const field = form.current?.querySelector<HTMLElement>(WITH_ERROR);
    isWanted.current = !field;
    field?.focus();
  };
  useEffect(() => {
    if (isWanted.current) focusFirstError();
  });
  return { form, focusFirstError };
}
