/** How a lead stands in the CRMs that it was sent to: states, owner, age, and the way to its page there. */
import type { FollowedLead } from '@leadwright/contract/integrations/crm-following';
import { CRM_NAMES } from '@leadwright/contract/integrations/crms';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative } from '../../../lib/format.ts';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { PanelSection } from '../../../ui/layout/SidePanel.tsx';
import { CrmStateWord } from '../list/crm-state.tsx';
import { type ResultDetails, useInCrm } from '../results.queries.ts';
import classes from './LeadDetails.module.css';

export function LeadCrm({ lead }: { lead: Pick<ResultDetails, 'id' | 'crm_states'> }) {
  const { t } = useTranslation();
  const hasAny = lead.crm_states.length > 0;
  const query = useInCrm(lead.id, hasAny);
  if (!hasAny) return null;
  return (
    <PanelSection title={t('results.crm.title')}>
      <QueryState query={query} skeleton={<SkeletonLines lines={2} />}>
        {(followed) => (
          <ul className={classes.crms}>
            {followed.map((one) => (
              <InCrm key={one.connection_id} one={one} />
            ))}
          </ul>
        )}
      </QueryState>
    </PanelSection>
  );
}

function InCrm({ one }: { one: FollowedLead }) {
  const { t } = useTranslation();
  const crm = CRM_NAMES[one.provider];
  const at = one.changed_at ?? one.read_at;
  return (
    <li className={classes.crm}>
      <span className="b5 ell" title={one.name}>
        {crm} <span className="t3">{one.name}</span>
      </span>
      <span className={classes.crmStates}>
        {one.states.map((state) => (
          <CrmStateWord key={state} state={state} />
        ))}
        {one.owner && <span>{t('results.crm.owner', { name: one.owner })}</span>}
      </span>
      <span className="t3">
        {at ? (
          <time dateTime={at} title={formatDateTime(at)}>
            {t(one.changed_at ? 'results.crm.changed' : 'results.crm.read', { when: formatRelative(at) })}
          </time>
        ) : (
          t('results.crm.never')
        )}
      </span>
      {!one.is_followed && <span className="t3">{t('results.crm.old', { crm })}</span>}
      {one.url && (
        <a className="link" href={one.url} target="_blank" rel="noreferrer noopener">
          <IconExternalLink aria-hidden="true" /> {t('results.crm.open', { crm })}
        </a>
      )}
    </li>
  );
}
