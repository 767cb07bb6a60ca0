/** The platform subdomain; its availability is checked while typing. */
import { type BusinessAccount, isSlug } from '@leadwright/contract/resale/business-account';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/form/fields.tsx';
import classes from '../BrandForm.module.css';
import { useSlugCheck } from '../business-account.queries.ts';
import type { BrandForm } from '../useBrandForm.ts';

interface Props {
  form: BrandForm;
  saved: BusinessAccount;
  isNew: boolean;
}

export function SlugField({ form, saved, isNew }: Props) {
  const { t } = useTranslation();
  const slug = form.values.slug.trim().toLowerCase();
  const isOwn = !isNew && slug === saved.slug;
  const check = useSlugCheck(slug && isSlug(slug) && !isOwn ? slug : null);
  const { error, ...field } = form.field('slug');
  const found = slug && !isSlug(slug) ? t('validation.slug') : check.data?.message;
  const said =
    isOwn || !slug ? t('business-account.help.slug') : check.data?.available && t('business-account.slugFree');
  return (
    <TextField
      label={t('business-account.field.slug')}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      {...field}
      error={found ?? error}
      description={
        <span role="status">
          {said || t('business-account.help.slug')}
          {!isNew &&
            !isOwn &&
            ` ${t('business-account.help.slugMoves', { host: `${saved.slug}${saved.slug_suffix}` })}`}
        </span>
      }
      rightSection={<span className={classes.suffix}>{saved.slug_suffix}</span>}
      rightSectionWidth={`calc(${saved.slug_suffix.length}ch + 16px)`}
      rightSectionPointerEvents="none"
    />
  );
}
