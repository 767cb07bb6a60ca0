/** whitelabel/packages/{id}/edit: the list stays visible. Someone else's changes are reported and overwrite nothing. */
import type { PackageBody } from '@leadwright/contract/resale/packages';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { useOnChange } from '../../../../lib/hooks/on-change.ts';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { NotFoundScreen } from '../../../../ui/feedback/NotFoundScreen.tsx';
import { QueryState } from '../../../../ui/feedback/QueryState.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import { SaveBar } from '../../../../ui/layout/SaveBar.tsx';
import { ChangedMeanwhile } from '../ChangedMeanwhile.tsx';
import listClasses from '../list/list.module.css';
import { PackageBands } from '../list/PackageBands.tsx';
import { PackagesTable } from '../list/PackagesTable.tsx';
import { Acts, Counts } from '../PackagesScreen.tsx';
import { type Package, usePackages, useSave } from '../packages.queries.ts';
import classes from './form.module.css';
import { PackageForm } from './PackageForm.tsx';
import { useChangedFields, usePackageForm, valuesOf } from './usePackageForm.ts';

const route = getRouteApi('/app/whitelabel/packages/$package/edit');

export function EditPackageScreen() {
  const { t } = useTranslation();
  const { package: id } = route.useParams();
  const found = usePackages();
  const all = found.data?.data ?? [];
  const pack = all.find((one) => one.id === id);
  if (found.data && !pack) return <NotFoundScreen />;
  return (
    <Page
      title={t('navigation.entry.packages')}
      subtitle={all.length > 0 && <Counts packages={all} />}
      actions={pack && <Acts first={pack} />}
    >
      <QueryState query={found}>
        {({ data, payments, sales_page }) => (
          <div className={listClasses.screen}>
            <PackageBands packages={data} payments={payments} />
            <div className={classes.above}>
              <PackagesTable packages={data} openId={id} />
            </div>
            {pack && <Edit key={pack.id} current={pack} url={sales_page.url} />}
          </div>
        )}
      </QueryState>
    </Page>
  );
}

/** `base`: the package the form started from. */
function Edit({ current, url }: { current: Package; url: string }) {
  const { t } = useTranslation();
  const [base, setBase] = useState(current);
  const save = useSave();
  const send = async (body: PackageBody, seen: string) => {
    const { data } = await save.mutateAsync({ id: base.id, ...body, seen });
    setBase(data);
    form.load(valuesOf(data));
  };
  const form = usePackageForm(valuesOf(current), (body) => send(body, base.changed_at));
  const isOutdated = current.changed_at > base.changed_at;
  const isUntouched = form.changes === 0;
  const takeTheirs = () => {
    setBase(current);
    form.load(valuesOf(current));
  };
  // Only another version changes the form.
  useOnChange(() => {
    if (isOutdated && isUntouched) takeTheirs();
  }, [isOutdated, isUntouched, current.changed_at]);
  const changed = useChangedFields(form);
  return (
    <>
      <PackageForm
        form={form}
        saved={current}
        label={t('packages.form.edit', { name: base.name })}
        url={url}
        head={
          <>
            <Head pack={current} />
            {isOutdated && !isUntouched && <ChangedMeanwhile onOver={() => setBase(current)} onDiscard={takeTheirs} />}
          </>
        }
      />
      <SaveBar form={form} summary={changed} />
    </>
  );
}

/** Scrolls the form into view when it opens, however long the list above it is. */
const showAtOnce = (head: HTMLElement | null) => head?.scrollIntoView?.({ block: 'nearest' });

function Head({ pack: { name, subscribers, removed_at } }: { pack: Package }) {
  const { t } = useTranslation();
  const words = t('packages.form.keepPrice', { count: subscribers, n: formatNumber(subscribers) });
  return (
    <>
      <div className={classes.head} ref={showAtOnce}>
        <h2 className="h15">{name}</h2>
        {subscribers > 0 && <span className="c13 t3">{words}</span>}
      </div>
      {removed_at && <Note>{t('packages.form.offSale')}</Note>}
    </>
  );
}
