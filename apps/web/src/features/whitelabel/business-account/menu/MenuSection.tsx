/** The customers' sidebar: order by dragging or with the arrow keys, hide, rename. */

import { useTranslation } from 'react-i18next';
import { FormSection } from '../../../../ui/form/Form.tsx';
import type { BrandForm } from '../useBrandForm.ts';
import { MenuEditor } from './MenuEditor.tsx';
import type { Choice } from './menu.ts';

export function MenuSection({ form }: { form: BrandForm }) {
  const { t } = useTranslation();
  const labelErrors = Object.fromEntries(
    form.values.menu.map(({ id }, at) => [id, form.mantine.errors[`menu.${at}.label`]]),
  );
  return (
    <FormSection title={t('business-account.section.menu')} text={t('business-account.menu.text')}>
      <MenuEditor
        menu={form.values.menu as Choice[]}
        errors={labelErrors}
        onChange={(menu) => form.mantine.setFieldValue('menu', menu as never)}
      />
    </FormSection>
  );
}
