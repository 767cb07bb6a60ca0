/** A lead's history: icon, event, person or source, cost, and time. */
import {
  IconArrowBackUp,
  IconHistory,
  IconMailOff,
  IconPencil,
  IconSearch,
  IconTag,
  IconTagOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatRelative } from '../../../lib/format.ts';
import { inOrder } from '../../../ui/display/in-order.ts';
import { PanelSection } from '../../../ui/layout/SidePanel.tsx';
import type { ResultDetails } from '../results.queries.ts';
import classes from './LeadDetails.module.css';

type Line = ResultDetails['activity'][number];

const ICONS: Record<string, typeof IconHistory> = {
  added: IconSearch,
  corrected: IconPencil,
  labelled: IconTag,
  unlabelled: IconTagOff,
  emailDead: IconMailOff,
  refunded: IconArrowBackUp,
};

export function LeadActivity({ lead, most = Number.POSITIVE_INFINITY }: { lead: ResultDetails; most?: number }) {
  const { t } = useTranslation();
  if (lead.activity.length === 0) return null;
  return (
    <PanelSection title={t('results.screen.lead.activity')}>
      <ul>
        {inOrder(lead.activity.slice(0, most), (line) => (
          <ActivityLine line={line} />
        ))}
      </ul>
    </PanelSection>
  );
}

function ActivityLine({ line: { at, kind, what, by, credits } }: { line: Line }) {
  const { t } = useTranslation();
  const Icon = ICONS[kind] ?? IconHistory;
  const who = t(`results.screen.source.${by}` as 'results.screen.source.manual', { defaultValue: by });
  return (
    <li className={classes.log}>
      <Icon aria-hidden="true" />
      <span className={classes.what}>
        <span>{what}</span>
        <span className="t3">
          {[who, credits > 0 ? t('common.credits', { count: credits, n: formatNumber(credits) }) : '']
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      <time dateTime={at} title={formatDateTime(at)}>
        {formatRelative(at)}
      </time>
    </li>
  );
}
