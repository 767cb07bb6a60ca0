/** The provider: how it does, what it was connected with, and the address it sends people back to. */
import type { SignOnProvider, SignOnScope, SignOnSettings } from '@leadwright/contract/accounts/sign-on';
import { Button, Menu } from '@mantine/core';
import { IconActivity, IconAlertTriangle, IconCircleCheck, IconClock, IconDots, IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/format.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { CopyButton } from '../../../ui/display/CopyButton.tsx';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { Badge } from '../../../ui/display/marks.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import classes from '../SignOn.module.css';
import { useDisconnect, useTest } from '../sign-on.queries.ts';

interface Props {
  scope: SignOnScope;
  settings: SignOnSettings;
  provider: SignOnProvider;
  onChange: () => void;
}

export function ConnectionCard({ scope, settings, provider, onChange }: Props) {
  const { t } = useTranslation();
  const [test, disconnect] = [useTest(scope), useDisconnect(scope)];
  const [leaving, setLeaving] = useKeptState('disconnect', false);
  const connected = { date: formatDay(provider.created_at), name: provider.created_by };
  return (
    <Card padded={false}>
      <div className={classes.head}>
        <span className={classes.mark}>
          <IconKey aria-hidden="true" />
        </span>
        <div className={classes.words}>
          <h2 className="h15">
            {provider.name} <State provider={provider} />
          </h2>
          <p>
            <b className={classes.host}>{new URL(provider.issuer).host}</b>, {t('sign-on.screen.connected', connected)}
          </p>
        </div>
        <Button leftSection={<IconActivity />} loading={test.isPending} onClick={() => test.mutate()}>
          {t('sign-on.screen.test')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton label={t('sign-on.screen.more')}>
              <IconDots />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onChange}>{t('sign-on.screen.change')}</Menu.Item>
            <Menu.Item color="red" onClick={() => setLeaving(true)}>
              {t('sign-on.screen.disconnect')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <Facts settings={settings} provider={provider} />
      <ConfirmDialog
        opened={leaving}
        title={t('sign-on.screen.disconnectTitle', { name: provider.name })}
        text={t('sign-on.screen.disconnectText')}
        confirm={t('sign-on.screen.disconnect')}
        cancel={t('sign-on.screen.keep')}
        onConfirm={() => disconnect.mutateAsync()}
        onClose={() => setLeaving(false)}
      />
    </Card>
  );
}

function State({ provider }: { provider: SignOnProvider }) {
  const { t } = useTranslation();
  const isFailed = provider.last_test?.steps.some(({ state }) => state === 'bad') ?? false;
  if (isFailed)
    return (
      <Badge tone="bad" icon={<IconAlertTriangle />}>
        {t('sign-on.screen.failed')}
      </Badge>
    );
  return provider.works ? (
    <Badge tone="ok" icon={<IconCircleCheck />}>
      {t('sign-on.screen.works')}
    </Badge>
  ) : (
    <Badge tone="warn" icon={<IconClock />}>
      {t('sign-on.screen.untested')}
    </Badge>
  );
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

function Facts({ settings, provider }: Pick<Props, 'settings' | 'provider'>) {
  const { t } = useTranslation();
  const { secret_hint: hint } = provider;
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t('sign-on.screen.client')}</dt>
          <dd>
            {provider.client_id}{' '}
            <span className={classes.hidden}>
              {hint ? t('sign-on.screen.hidden', { hint }) : t('sign-on.screen.noSecret')}
            </span>
          </dd>
        </div>
        <div>
          <dt>{t('sign-on.screen.issuer')}</dt>
          <dd>
            <span className="ell" title={provider.issuer}>
              {withoutScheme(provider.issuer)}
            </span>
          </dd>
        </div>
        <div>
          <dt>{t('sign-on.screen.redirect')}</dt>
          <dd>
            <span className="ell" title={settings.redirect_url}>
              {withoutScheme(settings.redirect_url)}
            </span>
            <CopyButton text={settings.redirect_url} compact />
          </dd>
        </div>
      </dl>
      <p className={classes.more}>
        {t('sign-on.screen.logoutUrl')}
        <span className="ell" title={settings.logout_url}>
          {withoutScheme(settings.logout_url)}
        </span>
        <CopyButton text={settings.logout_url} compact />
      </p>
    </>
  );
}
