/** How to use Zapier without a published app: with webhooks. Also explains to operators how to publish the app. */
import { IconApi, IconKey } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ownsModule } from '../../../lib/access.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { CopyButton } from '../../../ui/display/CopyButton.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useZapier } from '../crm.queries.ts';
import classes from './connections.module.css';

const PUBLISHING = `cp -r packages/zapier-app zapier-app && cd zapier-app
npm install --save-exact zapier-platform-core@19.1.0
npm install --save-dev zapier-platform-cli@19.1.0
npx zapier login
npx zapier register "Your brand"
npx zapier push
npx zapier env:set 1.0.0 BASE_URL=${location.origin}`;

export function ZapierScreen() {
  const { t } = useTranslation();
  const invite = useZapier().data?.invite_url;
  return (
    <Page width="form" title={t('sending.zapier.page.title')}>
      {invite && (
        <Card title={t('sending.zapier.page.app')}>
          <a className="link" href={invite} target="_blank" rel="noreferrer noopener">
            {t('sending.zapier.open')}
          </a>
        </Card>
      )}
      <Card title={t('sending.zapier.page.hooks')}>
        <ol className={classes.guide}>
          <li>{t('sending.zapier.page.catch')}</li>
          <li>
            {t('sending.zapier.page.add')}{' '}
            <Link className="link" to="/settings/integration/webhook">
              <IconApi /> {t('integration.tab.webhooks')}
            </Link>
          </li>
          <li>{t('sending.zapier.page.test')}</li>
          <li>
            {t('sending.zapier.page.back')}{' '}
            <Link className="link" to="/profile-settings/api-key">
              <IconKey /> {t('sending.zapier.page.key')}
            </Link>
          </li>
        </ol>
      </Card>
      {ownsModule(useSignedIn(), 'admin') && <Publishing />}
    </Page>
  );
}

function Publishing() {
  const { t } = useTranslation();
  return (
    <Card title={t('sending.zapier.page.publish')} aside={<CopyButton text={PUBLISHING} />}>
      <p className="c13 t2">{t('sending.zapier.page.publishText')}</p>
      <pre className={classes.commands}>{PUBLISHING}</pre>
      <p className="c13 t2">{t('sending.zapier.page.invite')}</p>
    </Card>
  );
}
