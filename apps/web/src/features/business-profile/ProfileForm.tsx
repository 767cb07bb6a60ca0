/** The guided form: progress and proposals on one side, the fields on the other. */
import { type BusinessProfile, businessProfile } from '@leadwright/contract/ai/business-profile';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../lib/format.ts';
import { useIsOpen } from '../../lib/session.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SaveBar } from '../../ui/layout/SaveBar.tsx';
import { CompletenessCard } from './CompletenessCard.tsx';
import classes from './form.module.css';
import { ProfileFields } from './ProfileFields.tsx';
import { PrefillCard } from './prefill/PrefillCard.tsx';
import { useProposals } from './prefill/useProposals.ts';
import { type Conflict, useProfileForm } from './useProfileForm.ts';

export function ProfileForm({ saved }: { saved: BusinessProfile }) {
  const { t } = useTranslation();
  const isOpen = useIsOpen(businessProfile.update);
  const { form, conflict } = useProfileForm(saved);
  const proposals = useProposals(form);
  return (
    <>
      <div className={classes.layout}>
        <div className={classes.aside}>
          <CompletenessCard values={form.values} isSaved={form.changes === 0} />
          {isOpen && <PrefillCard proposals={proposals} website={form.values.website} />}
        </div>
        <div className={classes.main}>
          {!isOpen && <Note>{t('business-profile.readOnly')}</Note>}
          {conflict && <Conflicting conflict={conflict} />}
          <Form form={form} label={t('navigation.entry.businessProfile')}>
            <fieldset className={classes.fieldset} disabled={!isOpen}>
              <ProfileFields form={form} proposals={proposals} />
            </fieldset>
            <button type="submit" hidden />
          </Form>
        </div>
      </div>
      <SaveBar form={form} summary={t('business-profile.summary')} />
    </>
  );
}

function Conflicting({ conflict: { by, fields } }: { conflict: Conflict }) {
  const { t } = useTranslation();
  const names = fields.map((name) => t(`business-profile.field.${name}`));
  return (
    <Note tone="warn" role="alert">
      {t('business-profile.conflict', { name: by, fields: formatList(names) })}
    </Note>
  );
}
