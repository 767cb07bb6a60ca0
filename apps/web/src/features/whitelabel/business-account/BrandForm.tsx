/** The form at the left, a preview for customers at the right. */
import { type BusinessAccount, businessAccount } from '@leadwright/contract/resale/business-account';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/format.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { SaveBar } from '../../../ui/layout/SaveBar.tsx';
import classes from './BrandForm.module.css';
import type { SaveCall } from './business-account.queries.ts';
import { CustomersSection } from './CustomersSection.tsx';
import { ColoursSection } from './colours/ColoursSection.tsx';
import { IdentitySection } from './identity/IdentitySection.tsx';
import { LoginSection } from './LoginSection.tsx';
import { MenuSection } from './menu/MenuSection.tsx';
import { Preview } from './preview/Preview.tsx';
import { ResourcesSection } from './ResourcesSection.tsx';
import { SupportSection } from './SupportSection.tsx';
import { type BrandField, useBrandForm } from './useBrandForm.ts';

interface Props {
  saved: BusinessAccount;
  isNew: boolean;
  /** The endpoint that saves it; administrators have their own for the platform's brand. */
  by?: SaveCall;
}

export function BrandForm({ saved, isNew, by = businessAccount.save }: Props) {
  const { t } = useTranslation();
  const isOpen = useIsOpen(by);
  const { form, conflict, changed } = useBrandForm(saved, by);
  const namesOf = (fields: readonly BrandField[]) =>
    formatList(fields.map((name) => t(`business-account.field.${name}`)));
  return (
    <>
      <div className={classes.layout}>
        <div className={classes.main}>
          {!isOpen && <Note>{t('business-account.readOnly')}</Note>}
          {isNew && <Note>{t('business-account.new')}</Note>}
          {!isNew && !saved.complete && (
            <Note tone="warn">{t('business-account.missing', { fields: namesOf(saved.missing) })}</Note>
          )}
          {conflict.length > 0 && (
            <Note tone="warn" role="alert">
              {t('business-account.conflict', { fields: namesOf(conflict) })}
            </Note>
          )}
          <Form form={form} label={t('navigation.entry.businessAccount')}>
            <fieldset className={classes.fieldset} disabled={!isOpen}>
              <IdentitySection form={form} saved={saved} isNew={isNew} />
              <ColoursSection form={form} />
              <MenuSection form={form} />
              <CustomersSection form={form} />
              <SupportSection form={form} hasSecret={saved.has_support_secret} />
              <ResourcesSection form={form} />
              <LoginSection form={form} />
            </fieldset>
            <button type="submit" hidden />
          </Form>
        </div>
        <aside className={classes.aside} aria-label={t('business-account.preview.title')}>
          <Preview values={form.values} url={saved.url} />
          <p className="c12 t3">{t('business-account.preview.untilSaved', { count: saved.customers })}</p>
        </aside>
      </div>
      <SaveBar form={form} summary={namesOf(changed)} />
    </>
  );
}
