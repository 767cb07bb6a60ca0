/** The current text compared with an earlier version, word by word. */
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { inOrder } from '../../../ui/display/in-order.ts';
import { LegendKey } from '../../../ui/display/Meter.tsx';
import { differences } from '../../assistant/public.ts';
import classes from './assistant.module.css';

const TAGS = { same: 'span', gone: 'del', new: 'ins' } as const;

interface Props {
  with: { version: number; text: string };
  text: string;
  onUse: (text: string) => void;
  onClose: () => void;
}

export function Comparison({ with: { version, text: earlier }, text, onUse, onClose }: Props) {
  const { t } = useTranslation();
  const parts = differences(earlier, text);
  const title =
    version === 0 ? t('admin-prompts.comparingBuiltIn') : t('admin-prompts.comparing', { version: String(version) });
  const isSame = earlier === text;
  return (
    <section className={classes.comparison} aria-label={title}>
      <div className={classes.foot}>
        <b>{title}</b>
        <IconButton label={t('admin-prompts.close')} onClick={onClose}>
          <IconX />
        </IconButton>
      </div>
      {isSame ? (
        <p className="c13 t2">{t('admin-prompts.same')}</p>
      ) : (
        <>
          <p className={classes.difference}>
            {inOrder(parts, ({ kind, text: part }) => {
              const Tag = TAGS[kind];
              return <Tag>{part}</Tag>;
            })}
          </p>
          <div className={classes.foot}>
            <span className={classes.legend}>
              <LegendKey colour="var(--bad)">{t('admin-prompts.removed')}</LegendKey>
              <LegendKey colour="var(--ok)">{t('admin-prompts.added')}</LegendKey>
            </span>
            <Button onClick={() => onUse(earlier)}>{t('admin-prompts.use')}</Button>
          </div>
        </>
      )}
    </section>
  );
}
