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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </figure>
  );
}
