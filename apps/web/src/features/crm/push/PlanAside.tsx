/** Next to the plan: why leads are skipped, which fields are written and how, and the tags of every contact. */
import { BLOCK_REASONS, type PushReason, SKIP_REASONS } from '@leadwright/contract/integrations/crm-push';
import { IconShieldX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Tag } from '../../../ui/display/marks.tsx';
import { columnName, NAMES } from '../words.ts';
import classes from './push.module.css';
import type { Push, Shown } from './push.queries.ts';

export function PlanAside({ push, onShow }: { push: Push; onShow: (shown: Shown) => void }) {
  const { t } = useTranslation();
  const { plan } = push;
  return (
    <aside className={classes.aside}>
      {plan.skip > 0 && (
        <Part title={`${t('sending.act.skip')} ${formatNumber(plan.skip)}`}>
          <Reasons push={push} reasons={SKIP_REASONS} onShow={(reason) => onShow({ act: 'skip', reason })} />
        </Part>
      )}
      {plan.blocked > 0 && (
        <Part
          title={
            <>
              <IconShieldX className={classes.blocked} aria-hidden="true" />
              {t('sending.act.blocked')} {formatNumber(plan.blocked)}
            </>
          }
        >
          <Reasons push={push} reasons={BLOCK_REASONS} onShow={(reason) => onShow({ act: 'blocked', reason })} />
        </Part>
      )}
      <Fields push={push} />
      <TagsAndSource push={push} />
    </aside>
  );
}

const Part = ({ title, link, children }: { title: ReactNode; link?: ReactNode; children: ReactNode }) => (
  <section className={classes.part}>
    <h3>
      {title}
      {link && <span className="right">{link}</span>}
    </h3>
    {children}
  </section>
);

interface ReasonsProps {
  push: Push;
  reasons: readonly PushReason[];
  onShow: (reason: PushReason) => void;
}

function Reasons({ push: { plan, connection }, reasons, onShow }: ReasonsProps) {
  const { t } = useTranslation();
  return (
    <dl className={classes.reasons}>
      {reasons.map((reason) => {
        const count = plan.reasons[reason];
        if (!count) return null;
        return (
          <div key={reason}>
            <dt>{formatNumber(count)}</dt>
            <dd>
              {t(`sending.reason.${reason}`, { crm: NAMES[connection.provider] })}
              {reason === 'ambiguous' && (
                <>
                  {'. '}
                  <button type="button" className="link" onClick={() => onShow(reason)}>
                    {t('sending.choose.open')}
                  </button>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Fields({ push }: { push: Push }) {
  const { t } = useTranslation();
  const names = (columns: string[]) => columns.map((column) => columnName(t, column)).join(', ');
  const { mapped, replaced, only_new } = push;
  return (
    <Part
      title={t('sending.plan.fields')}
      link={
        <Link
          className="link"
          to="/settings/integration/crm-fields"
          search={{ connection: push.connection.id, type: push.list_type }}
        >
          {t('sending.plan.change')}
        </Link>
      }
    >
      <p className="t2">
        {t('sending.plan.mapped', { count: mapped, n: formatNumber(mapped) })}{' '}
        {replaced.length > 0 && t('sending.plan.replaced', { columns: names(replaced) })}{' '}
        {only_new.length > 0 && t('sending.plan.onlyNew', { columns: names(only_new) })}
      </p>
    </Part>
  );
}

function TagsAndSource({ push }: { push: Push }) {
  const { t } = useTranslation();
  const list = { id: push.list_id, type: push.list_type };
  return (
    <Part
      title={t('sending.plan.tagsAndSource')}
      link={
        <Link className="link" to="/lead-search/saved-lists/$list/tags-and-source" params={{ list }}>
          {t('sending.plan.change')}
        </Link>
      }
    >
      {push.tags.length > 0 && (
        <p className={classes.tags}>
          {push.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      )}
      <p className="t2">
        {push.source ? (
          <>
            {t('sending.plan.source')} <b className={classes.strong}>{push.source}</b>
          </>
        ) : (
          t(push.tags.length > 0 ? 'sending.plan.noSource' : 'sending.plan.noTags')
        )}
      </p>
    </Part>
  );
}
