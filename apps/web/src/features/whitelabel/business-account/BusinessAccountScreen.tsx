/** whitelabel/business-account: a reseller's brand, and how customers see it. */
import type { BusinessAccount } from '@leadwright/contract/resale/business-account';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/display/marks.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { BrandForm } from './BrandForm.tsx';
import { useBusinessAccount } from './business-account.queries.ts';

export function BusinessAccountScreen() {
  const { t } = useTranslation();
  const account = useBusinessAccount();
  const { data, is_new: isNew = false } = account.data ?? {};
  return (
    <Page
      title={t('navigation.entry.businessAccount')}
      mark={data && <State brand={data} isNew={isNew} />}
      actions={data && !isNew && <OpenSite url={data.url} />}
    >
      <QueryState query={account}>{(answer) => <BrandForm saved={answer.data} isNew={answer.is_new} />}</QueryState>
    </Page>
  );
}

function State({ brand, isNew }: { brand: BusinessAccount; isNew: boolean }) {
  const { t } = useTranslation();
  if (isNew) return <Badge>{t('business-account.state.new')}</Badge>;
  return brand.complete ? (
    <Badge tone="ok" icon={<IconCircleCheck />}>
      {t('business-account.state.complete')}
    </Badge>
  ) : (
    <Badge tone="warn" icon={<IconAlertTriangle />}>
      {t('business-account.state.incomplete')}
    </Badge>
  );
}

function OpenSite({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <Button
      leftSection={<IconExternalLink />}
      renderRoot={(props) => <a href={url} target="_blank" rel="noreferrer noopener" {...props} />}
    >
      {t('business-account.openSite')}
    </Button>
  );
}
