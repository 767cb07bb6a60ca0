/** All calls by group, with a search over method, path and description. */
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiCall, groupsOf, matches } from './document.ts';
import { MethodMark } from './MethodMark.tsx';
import classes from './reference.module.css';

export function CallList({ calls, chosen }: { calls: ApiCall[]; chosen: string | null }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const found = calls.filter((call) => matches(call, search.trim()));
  return (
    <nav className={classes.nav} aria-label={t('reference.calls')}>
      <TextInput
        type="search"
        aria-label={t('reference.search')}
        placeholder={t('reference.search')}
        leftSection={<IconSearch />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p className="sr" role="status">
        {t('reference.found', { count: found.length })}
      </p>
      {found.length === 0 && <p className={classes.none}>{t('reference.none')}</p>}
      {groupsOf(found).map(([group, members]) => (
        <section key={group}>
          <h2 className={classes.group}>
            {t(`reference.group.${group}` as 'reference.group.lists', { defaultValue: group })}
          </h2>
          {members.map((call) => (
            <a
              key={call.id}
              href={`#${call.id}`}
              className={classes.entry}
              aria-current={call.id === chosen ? 'page' : undefined}
            >
              <MethodMark method={call.method} />
              <span className="ell">{call.summary}</span>
            </a>
          ))}
        </section>
      ))}
    </nav>
  );
}
