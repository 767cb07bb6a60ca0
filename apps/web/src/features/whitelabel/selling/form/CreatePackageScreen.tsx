/** whitelabel/packages/create */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../../ui/feedback/QueryState.tsx';
import { useLeaveGuard } from '../../../../ui/feedback/useLeaveGuard.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import { PackageBands } from '../list/PackageBands.tsx';
import { useCreate, usePackages } from '../packages.queries.ts';
import classes from './form.module.css';
import { PackageForm } from './PackageForm.tsx';
import { FIRST, usePackageForm } from './usePackageForm.ts';

export function CreatePackageScreen() {
  const { t } = useTranslation();
  const found = usePackages();
  return (
    <Page title={t('packages.screen.new')}>
      <QueryState query={found}>
        {({ payments, sales_page }) => (
          <>
            <PackageBands packages={[]} payments={payments} />
            <NewPackage url={sales_page.url} />
          </>
        )}
      </QueryState>
    </Page>
  );
}

function NewPackage({ url }: { url: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreate();
  const [isMade, setMade] = useState(false);
  const form = usePackageForm(FIRST, async (body) => {
    await create.mutateAsync(body);
    // Marks the form as saved before leaving the page.
    flushSync(() => setMade(true));
    await navigate({ to: '/whitelabel/packages' });
  });
  const guard = useLeaveGuard({ changes: isMade ? 0 : form.changes, saving: form.saving });
  return (
    <>
      <PackageForm
        form={form}
        saved={null}
        label={t('packages.screen.new')}
        url={url}
        foot={
          <div className={classes.foot}>
            <Button type="submit" variant="filled" loading={form.saving}>
              {t('packages.form.create')}
            </Button>
          </div>
        }
      />
      {guard}
    </>
  );
}
