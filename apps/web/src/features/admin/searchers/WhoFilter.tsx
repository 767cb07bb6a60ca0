/** Filter by person: suggests accounts and people with their number of searches, and search texts, while typing. */
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Chip } from '../../../ui/display/marks.tsx';
import classes from './searchers.module.css';
import { useChosen, useSuggestions } from './searchers.queries.ts';
import type { View } from './view.ts';

export function WhoFilter({ view }: { view: View }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  const label = t('admin-searchers.filter.who');
  const choose = (value: string) => {
    const [kind, id] = value.split(':');
    if (kind === 'words') view.change({ search: typed.trim() });
    if (kind === 'account') view.change({ accounts: added(view.accounts, Number(id)) });
    if (kind === 'user') view.change({ users: added(view.users, Number(id)) });
    setTyped('');
    box.closeDropdown();
  };
  return (
    <>
      <Combobox store={box} onOptionSubmit={choose} position="bottom-start" width={308}>
        <Combobox.Target>
          <TextInput
            size="sm"
            className={classes.who}
            aria-label={label}
            placeholder={label}
            leftSection={<IconSearch />}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              box.openDropdown();
            }}
            onFocus={() => box.openDropdown()}
            onBlur={() => box.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={typed.trim() === ''}>
          <Suggestions typed={typed.trim()} onFound={box.selectFirstOption} />
        </Combobox.Dropdown>
      </Combobox>
      <ChosenOnes view={view} />
    </>
  );
}

const added = (ids: number[], id: number) => [...new Set([...ids, id])].join(',');

/** `onFound`: Enter selects the first result. */
function Suggestions({ typed, onFound }: { typed: string; onFound: () => unknown }) {
  const { t } = useTranslation();
  const found = useSuggestions(typed);
  // A new response has another first result.
  useOnChange(() => {
    if (found.data) onFound();
  }, [found.data]);
  const { accounts, users } = found.data ?? { accounts: [], users: [] };
  return (
    <Combobox.Options>
      {accounts.length > 0 && (
        <Combobox.Group label={t('admin-searchers.filter.accounts')}>
          {accounts.map(({ id, name, searches }) => (
            <Combobox.Option key={id} value={`account:${id}`}>
              <Suggested icon={<Avatar name={name} square />} name={name} typed={typed} searches={searches} />
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {users.length > 0 && (
        <Combobox.Group label={t('admin-searchers.filter.users')}>
          {users.map(({ id, name, account, searches }) => (
            <Combobox.Option key={id} value={`user:${id}`}>
              <Suggested
                icon={<IconUser />}
                name={t('admin-searchers.filter.person', { name, account })}
                typed={typed}
                searches={searches}
              />
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {found.data && accounts.length + users.length === 0 && (
        <Combobox.Empty>{t('admin-searchers.filter.nobody')}</Combobox.Empty>
      )}
      <Combobox.Option value="words">
        <span className={classes.suggested}>
          <IconSearch />
          <span className="ell">{t('admin-searchers.filter.words', { text: typed })}</span>
        </span>
      </Combobox.Option>
    </Combobox.Options>
  );
}

interface SuggestedProps {
  icon: React.ReactNode;
  name: string;
  typed: string;
  searches: number;
}

/** Highlights the typed part if the name starts with it. */
function Suggested({ icon, name, typed, searches }: SuggestedProps) {
  const begins = name.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase()) ? typed.length : 0;
  return (
    <span className={classes.suggested}>
      {icon}
      <span className="ell" title={name}>
        <b>{name.slice(0, begins)}</b>
        {name.slice(begins)}
      </span>
      <span className="num t3">{formatNumber(searches)}</span>
    </span>
  );
}

function ChosenOnes({ view }: { view: View }) {
  const { t } = useTranslation();
  const { accounts, users, filters, change } = view;
  const { data } = useChosen(accounts, users);
  const remove = (name: string) => t('ui.filters.remove', { filter: name });
  const without = (ids: number[], id: number) => ids.filter((each) => each !== id).join(',');
  return (
    <>
      {filters.search && (
        <Chip
          name={t('admin-searchers.column.search')}
          value={filters.search}
          removeLabel={remove(filters.search)}
          onRemove={() => change({ search: undefined })}
        />
      )}
      {data?.accounts.map(({ id, name }) => (
        <Chip
          key={`a${id}`}
          name={name}
          removeLabel={remove(name)}
          onRemove={() => change({ accounts: without(accounts, id) })}
        />
      ))}
      {data?.users.map(({ id, name }) => (
        <Chip
          key={`u${id}`}
          name={name}
          removeLabel={remove(name)}
          onRemove={() => change({ users: without(users, id) })}
        />
      ))}
    </>
  );
}
