/** Compares a version with the current text: removed and added words, and changed settings. */
import type { PromptOptions } from '@leadwright/contract/ai/assistant';
import { Modal } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { inOrder } from '../../../ui/display/in-order.ts';
import { LegendKey } from '../../../ui/display/Meter.tsx';
import type { Version } from '../assistant.queries.ts';
import { variablesIn } from '../editor/prompt-text.ts';
import type { Draft, Values } from '../editor/useDraft.ts';
import { VariableChip } from '../editor/VariableChip.tsx';
import { differences, type Part } from './differences.ts';
import classes from './versions.module.css';

interface Props {
  version: Version;
  draft: Draft;
  onClose: () => void;
}

export function CompareDialog({ version, draft, onClose }: Props) {
  const { t } = useTranslation();
  const [old, now] = [version.version, draft.shownVersion].map(formatNumber);
  const parts = differences(version.text, draft.values.text);
  const settings = changedSettings(t, version, draft.values);
  const isSame = settings.length === 0 && parts.every(({ kind }) => kind === 'same');
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={t('writing.versions.compareTitle', { old, now })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {isSame && <p className="c13 t2">{t('writing.versions.same')}</p>}
      <div className={classes.difference}>
        {inOrder(parts, (part) => (
          <Piece part={part} />
        ))}
      </div>
      <div className={classes.legend}>
        <LegendKey colour="var(--bad)">{t('writing.versions.gone', { n: old })}</LegendKey>
        <LegendKey colour="var(--ok)">{t('writing.versions.added', { n: now })}</LegendKey>
      </div>
      <dl className={classes.changedSettings}>
        {settings.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="t3">{before}</dd>
            <IconArrowRight aria-hidden="true" />
            <dd className="b5">{after}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

const TAGS = { same: 'span', gone: 'del', new: 'ins' } as const;

function Piece({ part: { kind, text } }: { part: Part }) {
  const Tag = TAGS[kind];
  return (
    <Tag>
      {inOrder(text.split(/(\{[^{}\s]+\})/), (piece) => {
        const [key] = variablesIn(piece);
        return key ? <VariableChip variable={key} /> : piece;
      })}
    </Tag>
  );
}

type Compared = Pick<Values, 'options'>;

function changedSettings(t: TFunction, { options: old }: Compared, { options: now }: Compared) {
  const words = (name: 'tone' | 'if_missing' | 'language', options: PromptOptions) =>
    t(`writing.settings.${name}.${options[name]}` as 'writing.settings.tone.plain');
  const all = [
    ...(['tone', 'if_missing', 'language'] as const).map((name) => ({
      name: t(`writing.settings.${name}.label`),
      before: words(name, old),
      after: words(name, now),
    })),
    { name: t('writing.settings.length'), before: formatNumber(old.max_words), after: formatNumber(now.max_words) },
  ];
  return all.filter(({ before, after }) => before !== after);
}
