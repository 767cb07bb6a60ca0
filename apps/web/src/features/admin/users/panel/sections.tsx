/** The sections of the panel. */
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDecimal, formatMoney, formatNumber } from '../../../../lib/format.ts';
import { Meter } from '../../../../ui/display/Meter.tsx';
import { Badge, Tags } from '../../../../ui/display/marks.tsx';
import { PanelSection } from '../../../../ui/layout/SidePanel.tsx';
import type { AdminUserDetail } from '../users.queries.ts';
import { planOf, shareOf, shortDate, shortTime, usedWords } from '../words.ts';
import { Fact, Facts, IdFact } from './Facts.tsx';
import classes from './panel.module.css';

interface Props {
  user: AdminUserDetail;
}

export function AccountSection({ user }: Props) {
  const { t } = useTranslation();
  const { parent, modules, last_login_at: login, license_expires_at: license } = user;
  return (
    <PanelSection title={t('admin-users.panel.account')}>
      <Facts two>
        <Fact name={t('admin-users.panel.type')}>{t(`admin-users.type.${user.user_type}`)}</Fact>
        <Fact name={t('admin-users.panel.parent')}>
          {parent ? (
            <Link className="link" to="/admin/users" search={{ open: parent.id }}>
              {parent.name}
            </Link>
          ) : (
            '–'
          )}
        </Fact>
        <Fact name={t('admin-users.panel.created')}>{formatDate(user.created_at)}</Fact>
        <Fact name={t('admin-users.panel.lastLogin')}>{login ? shortTime(t, login) : t('admin-users.never')}</Fact>
        <Fact name={t('admin-users.panel.license')}>{license ? formatDate(license) : t('admin-users.noLicense')}</Fact>
        <Fact name={t('admin-users.panel.modules')}>
          <Tags items={modules.map((slug) => ({ label: t(`admin-users.module.${slug}`) }))} most={2} />
        </Fact>
      </Facts>
    </PanelSection>
  );
}

export function LimitsSection({ user, onReset }: Props & { onReset: () => void }) {
  const { t } = useTranslation();
  const { limits, granted, members, members_allowed: allowed } = user;
  const share = shareOf(user);
  const most = user.related_accounts_allowed ? allowed : 0;
  return (
    <PanelSection
      title={
        <>
          {t('admin-users.panel.limits')} <Badge>{planOf(t, user)}</Badge>
        </>
      }
      aside={
        user.can.reset && (
          <Button variant="subtle" size="xs" leftSection={<IconArrowBackUp />} onClick={onReset}>
            {t('admin-users.act.resetLimits')}
          </Button>
        )
      }
    >
      <Facts>
        <Fact name={t('admin-users.panel.monthly')}>
          {limits.monthly > 0 ? (
            <span className={classes.monthly}>
              <Meter
                parts={[{ share, ...(share >= 1 && { colour: 'var(--bad)' }) }]}
                label={t('admin-users.panel.monthly')}
              />
              <span className="num">{usedWords(t, user)}</span>
            </span>
          ) : (
            t('common.none')
          )}
        </Fact>
        <Fact
          name={t('admin-users.panel.additional')}
          note={
            granted &&
            t('admin-users.panel.granted', {
              n: formatNumber(granted.credits),
              date: shortDate(granted.at),
              name: granted.by || t('admin-users.type.admin'),
            })
          }
        >
          {formatNumber(limits.additional)}
        </Fact>
        <Fact
          name={t('admin-users.panel.lastReset')}
          note={limits.next_reset_at && t('admin-users.panel.next', { date: shortDate(limits.next_reset_at) })}
        >
          {limits.last_reset_at ? formatDate(limits.last_reset_at) : t('admin-users.never')}
        </Fact>
        <Fact name={t('admin-users.panel.members')}>
          {most === null
            ? t('admin-users.panel.membersAny', { n: formatNumber(members) })
            : t('admin-users.panel.membersOf', { n: formatNumber(members), most: formatNumber(most) })}
        </Fact>
      </Facts>
    </PanelSection>
  );
}

export function SubscriptionSection({ user }: Props) {
  const { t } = useTranslation();
  const { subscription } = user;
  const copy = { none: t('admin-users.notSet'), label: t('common.copy') };
  return (
    <PanelSection title={t('admin-users.panel.subscription')}>
      <Facts>
        <Fact name={t('admin-users.panel.status')} note={subscription && <Price subscription={subscription} />}>
          {subscription
            ? t(`admin-users.subscription.${subscription.status}` as 'admin-users.subscription.active', {
                defaultValue: subscription.status,
              })
            : t('admin-users.panel.noSubscription')}
        </Fact>
        <IdFact name={t('admin-users.panel.subscriptionId')} id={subscription?.id ?? null} {...copy} />
        <IdFact name={t('admin-users.panel.productId')} id={user.provider_product_id} {...copy} />
        <IdFact name={t('admin-users.panel.ghlPlan')} id={user.ghl_plan_id} {...copy} />
      </Facts>
    </PanelSection>
  );
}

function Price({ subscription }: { subscription: NonNullable<AdminUserDetail['subscription']> }) {
  const { t } = useTranslation();
  const { price_minor: minor, currency, interval, next_at: next } = subscription;
  if (minor === null || interval === null) return null;
  const amount = formatMoney(minor, currency);
  const price = t(`admin-users.panel.price.${interval}`, { amount });
  return next ? `${price}, ${t('admin-users.panel.next', { date: shortDate(next) })}` : price;
}

export function KeysSection({ user, onRemoveKey }: Props & { onRemoveKey: () => void }) {
  const { t } = useTranslation();
  const { provider_key: key, api_keys: keys, partner } = user;
  return (
    <PanelSection title={t('admin-users.panel.keys')}>
      <Facts>
        <Fact
          name={t('admin-users.panel.mapsKey')}
          note={key && t('admin-users.panel.since', { date: shortDate(key.since) })}
          aside={
            key && (
              <Button variant="subtle" size="xs" color="red" onClick={onRemoveKey}>
                {t('common.remove')}
              </Button>
            )
          }
        >
          {key ? (
            <code className={classes.code}>{`•••• ${key.hint}`}</code>
          ) : (
            <span className="t3">{t('admin-users.notSet')}</span>
          )}
        </Fact>
        <Fact
          name={t('admin-users.panel.apiKeys')}
          note={keys.last_used_at && t('admin-users.panel.lastUsed', { date: shortDate(keys.last_used_at) })}
        >
          {formatNumber(keys.count)}
        </Fact>
        <Fact
          name={t('admin-users.panel.partner')}
          note={
            partner &&
            t('admin-users.panel.commission', { code: partner.code, percent: formatDecimal(partner.commission) })
          }
        >
          {partner ? (
            <Link className="link" to="/admin/partners/$id/edit" params={{ id: partner.id }}>
              {partner.name}
            </Link>
          ) : (
            <span className="t3">{t('common.none')}</span>
          )}
        </Fact>
      </Facts>
    </PanelSection>
  );
}
