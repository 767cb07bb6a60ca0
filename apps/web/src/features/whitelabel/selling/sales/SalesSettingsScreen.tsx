/** whitelabel/packages/{id}/sales-settings: text, order and colors of the brand's public page. */
import { packages as endpoints } from '@leadwright/contract/resale/packages';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsOpen } from '../../../../lib/session.ts';
import { CopyButton } from '../../../../ui/display/CopyButton.tsx';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { NotFoundScreen } from '../../../../ui/feedback/NotFoundScreen.tsx';
import { QueryState } from '../../../../ui/feedback/QueryState.tsx';
import { FieldPair, Form, FormSection } from '../../../../ui/form/Form.tsx';
import { SwitchField, TextAreaField, TextField } from '../../../../ui/form/fields.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import { SaveBar } from '../../../../ui/layout/SaveBar.tsx';
import { ChangedMeanwhile } from '../ChangedMeanwhile.tsx';
import { type Package, type SalesSettings, usePackages, useSalesSettings } from '../packages.queries.ts';
import { ColourFields } from './ColourFields.tsx';
import { OrderField } from './OrderField.tsx';
import { SalesPreview } from './SalesPreview.tsx';
import classes from './sales.module.css';
import { type SalesForm, useSalesForm } from './useSalesForm.ts';

const route = getRouteApi('/app/whitelabel/packages/$package/sales-settings');

export function SalesSettingsScreen() {
  const { t } = useTranslation();
  const { package: id } = route.useParams();
  const [found, settings] = [usePackages(), useSalesSettings()];
  const pack = found.data?.data.find((one) => one.id === id);
  if (found.data && !pack) return <NotFoundScreen />;
  return (
    <Page title={t('packages.sales.title')} subtitle={pack?.name}>
      <QueryState query={found}>
        {({ data }) => (
          <QueryState query={settings}>
            {(saved) => pack && <Settings saved={saved} packages={data} pack={pack} />}
          </QueryState>
        )}
      </QueryState>
    </Page>
  );
}

interface Props {
  saved: SalesSettings;
  packages: Package[];
  pack: Package;
}

function Settings({ saved, packages, pack }: Props) {
  const { t } = useTranslation();
  const isAllowed = useIsOpen(endpoints.saveSales);
  const { form, isOutdated, takeTheirs, keepMine } = useSalesForm(saved);
  return (
    <>
      <div className={classes.layout}>
        <div className={classes.main}>
          {!saved.can_be_saved && <Incomplete />}
          {isOutdated && <ChangedMeanwhile onOver={keepMine} onDiscard={takeTheirs} />}
          <Form form={form} label={t('packages.sales.title')}>
            <fieldset className={classes.fieldset} disabled={!saved.can_be_saved || !isAllowed}>
              <PublicPage form={form} saved={saved} />
              <FormSection title={t('packages.sales.order')} text={t('packages.sales.orderText')}>
                <OrderField
                  packages={packages}
                  order={form.values.order}
                  highlighted={form.values.highlighted}
                  current={pack.id}
                  onOrder={(order) => form.mantine.setFieldValue('order', order)}
                  onHighlight={(id) => form.mantine.setFieldValue('highlighted', id)}
                />
              </FormSection>
              <FormSection title={t('packages.sales.colours')} text={t('packages.sales.coloursText')}>
                <ColourFields form={form} />
              </FormSection>
            </fieldset>
            <button type="submit" hidden />
          </Form>
        </div>
        <SalesPreview values={form.values} pack={pack} url={saved.url} isOpen={saved.is_open && saved.can_be_saved} />
      </div>
      <SaveBar form={form} />
    </>
  );
}

/** The same message as the rejected save. */
function Incomplete() {
  const { t } = useTranslation();
  return (
    <Note tone="warn" role="status">
      {t('packages.error.business_account')}{' '}
      <Link className="link" to="/whitelabel/business-account">
        {t('packages.sales.toBusinessAccount')}
      </Link>
    </Note>
  );
}

function PublicPage({ form, saved }: { form: SalesForm; saved: SalesSettings }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('packages.sales.page')}>
      <div className={classes.link}>
        <code>{saved.url}</code>
        <CopyButton text={saved.url} label={t('packages.sales.copy')} compact />
      </div>
      <SwitchField
        label={t('packages.sales.is_open')}
        description={t(form.values.is_open ? 'packages.sales.openText' : 'packages.sales.closedText')}
        {...form.tick('is_open')}
      />
      <TextField label={t('packages.sales.headline')} maxLength={120} {...form.field('headline')} />
      <TextAreaField label={t('packages.sales.text')} maxLength={600} {...form.field('text')} />
      <FieldPair>
        <TextField
          label={t('packages.sales.brochure.en')}
          placeholder="https://"
          inputMode="url"
          {...form.field('brochure_urls.en')}
        />
        <TextField
          label={t('packages.sales.brochure.es')}
          placeholder="https://"
          inputMode="url"
          {...form.field('brochure_urls.es')}
        />
      </FieldPair>
    </FormSection>
  );
}
