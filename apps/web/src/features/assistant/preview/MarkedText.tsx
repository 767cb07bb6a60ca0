/**
 * A text with small numbers that link to its sources, and a caret while it is being written. Plain text, never markup.
 */
import type { TextSource } from '@leadwright/contract/ai/texts';
import { useTranslation } from 'react-i18next';
import { inOrder } from '../../../ui/display/in-order.ts';
import { type Marked, markedParts, withoutHalf } from './marked-text.ts';
import classes from './preview.module.css';

interface Props {
  marked: string;
  sources: readonly TextSource[];
  isWriting?: boolean;
  onSource?: (n: number) => void;
}

export function MarkedText({ marked, sources, isWriting = false, onSource }: Props) {
  const parts = markedParts(isWriting ? withoutHalf(marked) : marked, (n) => sources.some((one) => one.n === n));
  return (
    <>
      {inOrder(parts, (part) => (
        <Part part={part} sources={sources} onSource={onSource} />
      ))}
      {isWriting && <span className={classes.caret} aria-hidden="true" />}
    </>
  );
}

function Part({ part, sources, onSource }: Pick<Props, 'sources'> & { part: Marked; onSource: Props['onSource'] }) {
  const { t } = useTranslation();
  if ('text' in part) return part.text;
  const titleOf = (n: number) => sources.find((one) => one.n === n)?.title ?? '';
  return (
    <>
      <span className="nowrap">
        {part.word}
        {part.sources.map((n) => (
          <button
            key={n}
            type="button"
            className={classes.ref}
            title={titleOf(n)}
            aria-label={t('writing.preview.sourceN', { n, title: titleOf(n) })}
            onClick={() => onSource?.(n)}
          >
            {n}
          </button>
        ))}
        {part.after.trimEnd()}
      </span>
      {/\s$/.test(part.after) && ' '}
    </>
  );
}
