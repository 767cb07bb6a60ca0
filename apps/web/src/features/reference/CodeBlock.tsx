/** Code to read and to copy. */
import { CopyButton } from '../../ui/display/CopyButton.tsx';
import classes from './reference.module.css';

export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <figure className={classes.code}>
      <figcaption className={classes.codeHead}>
        {label}
        <CopyButton compact text={text} />
      </figcaption>
      <pre tabIndex={0}>{text}</pre>
    </figure>
  );
}
