/** Search, the monthly usage filter, and other filters. */
import { ACCOUNT_STATUSES } from '@leadwright/contract/accounts/accounts';
import { USAGE } from '@leadwright/contract/admin/users';
import { MODULE_SLUGS } from '@leadwright/contract/endpoint';
import { Button, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FilterMenu, SearchBox } from '../../../../ui/layout/Toolbar.tsx';
import { useUserOptions } from '../users.queries.ts';
import classes from './list.module.css';
import type { UsersView } from './useUsersView.ts';

const ALL = 'all';

export function UserTools({ view }: { view: UsersView }) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <div className={`${classes.row} ${classes.search}`}>
        <SearchBox
          label={t('admin-users.list.search')}
          value={view.question.search}
          width={300}
          onChange={(search) => view.change({ search: search || undefined, page: undefined })}
        />
        <SegmentedControl
          aria-label={t('admin-users.usage.label')}
          value={view.question.usage}
          data={USAGE.map((value) => ({ value, label: t(`admin-users.usage.${value}`) }))}
          onChange={(usage) => view.change({ usage: usage === 'any' ? undefined : usage, page: undefined })}
        />
      </div>
      <div className={classes.row}>
        <Filters view={view} />
        {view.isFiltered && (
          <Button className={classes.clear ?? ''} variant="subtle" onClick={view.clear}>
            {t('ui.filters.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Filters({ view }: { view: UsersView }) {
  const { t } = useTranslation();
  const options = useUserOptions().data;
  const { status, module, plan_id, parent_id, partner_id } = view.question;
  const all = { value: ALL, label: t('common.all') };
  const named = (rows: { id: number; name: string }[] = []) => [
    all,
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const idOf = (value: string) => (value === ALL ? undefined : Number(value));
  const textOf = (value: string) => (value === ALL ? undefined : value);
  return (
    <>
      <FilterMenu
        label={t('admin-users.filter.status')}
        value={status ?? ALL}
        options={[all, ...ACCOUNT_STATUSES.map((value) => ({ value, label: t(`admin-users.status.${value}`) }))]}
        onChange={(value) => view.change({ status: textOf(value), page: undefined })}
      />
      <FilterMenu
        label={t('admin-users.filter.plan')}
        value={plan_id ? String(plan_id) : ALL}
        options={named(options?.plans)}
        onChange={(value) => view.change({ plan: idOf(value), page: undefined })}
      />
      <FilterMenu
        label={t('admin-users.filter.parent')}
        value={parent_id ? String(parent_id) : ALL}
        options={named(options?.parents)}
        onChange={(value) => view.change({ parent: idOf(value), page: undefined })}
      />
      <FilterMenu
        label={t('admin-users.filter.partner')}
        value={partner_id ? String(partner_id) : ALL}
        options={named(options?.partners)}
        onChange={(value) => view.change({ partner: idOf(value), page: undefined })}
      />
      <FilterMenu
        label={t('admin-users.filter.module')}
        value={module ?? ALL}
        options={[all, ...MODULE_SLUGS.map((value) => ({ value, label: t(`admin-users.module.${value}`) }))]}
        onChange={(value) => view.change({ module: textOf(value), page: undefined })}
      />
    </>
  );
}
