/** All mails by topic, with a mark for customized ones. On a phone it is a select. */
import { MAIL_GROUPS } from '@leadwright/contract/resale/mail-templates';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/form/fields.tsx';
import classes from './mail-templates.module.css';
import type { MailTemplateItem } from './mail-templates.queries.ts';

interface Props {
  mails: MailTemplateItem[];
  open: string;
  onOpen: (id: string) => void;
}

export function MailList({ mails, open, onOpen }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase();
  const shown = mails.filter(({ name, about }) => `${name} ${about}`.toLocaleLowerCase().includes(wanted));
  return (
    <nav className={classes.list} aria-label={t('navigation.entry.emailTemplates')}>
      <TextInput
        type="search"
        aria-label={t('mail-templates.screen.find')}
        placeholder={t('mail-templates.screen.find')}
        leftSection={<IconSearch />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {MAIL_GROUPS.map((group) => {
        const mine = shown.filter((mail) => mail.group === group);
        return mine.length === 0 ? null : (
          <section key={group} aria-label={t(`mail-templates.screen.group.${group}`)}>
            <h2 className={classes.group}>{t(`mail-templates.screen.group.${group}`)}</h2>
            <ul>
              {mine.map((mail) => (
                <Item key={mail.id} mail={mail} on={mail.id === open} onOpen={() => onOpen(mail.id)} />
              ))}
            </ul>
          </section>
        );
      })}
      {shown.length === 0 && <p className={classes.none}>{t('ui.state.noResults')}</p>}
    </nav>
  );
}

function Item({ mail, on, onOpen }: { mail: MailTemplateItem; on: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const state = mail.is_on ? (mail.is_edited ? 'edited' : 'default') : 'off';
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        data-on={on || undefined}
        aria-current={on ? 'true' : undefined}
        onClick={onOpen}
      >
        <span>{mail.name}</span>
        <small data-state={state}>{t(`mail-templates.screen.state.${state}`)}</small>
      </button>
    </li>
  );
}

export function MailPicker({ mails, open, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.picker}>
      <SelectField
        aria-label={t('mail-templates.screen.pick')}
        value={open}
        allowDeselect={false}
        data={MAIL_GROUPS.map((group) => ({
          group: t(`mail-templates.screen.group.${group}`),
          items: mails.filter((mail) => mail.group === group).map(({ id, name }) => ({ value: id, label: name })),
        }))}
        onChange={(id) => id && onOpen(id)}
      />
    </div>
  );
}
