/** The exact prompt that the model received, with its size. */
import type { GeneratedText } from '@leadwright/contract/ai/assistant';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import own from './preview.module.css';

export function PromptAsSent({ prompt }: { prompt: GeneratedText['prompt'] }) {
  const { t } = useTranslation();
  return (
    <details className={own.sent}>
      <summary>
        <span className="b5">{t('writing.preview.asSent')}</span>
        <span className="t3 num">
          {t('writing.preview.tokens', { count: prompt.tokens, n: formatNumber(prompt.tokens) })}
        </span>
        <IconChevronRight aria-hidden="true" />
      </summary>
      {/* Scrollable, so it must be focusable. */}
      <pre tabIndex={0}>{`${prompt.system}\n\n${prompt.user}`}</pre>
    </details>
  );
}
