/** Filter by what CRMs say of leads that were sent: how they stand there, and who has them. */
import { crmFollowing } from '@leadwright/contract/integrations/crm-following';
import { CRM_STATES } from '@leadwright/contract/leads/crm-states';
import { Button, Checkbox, Menu } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { Chip } from '../../../ui/display/marks.tsx';
import { CrmStateWord } from './crm-state.tsx';
import classes from './FilterRow.module.css';
import type { Rows } from './useRows.ts';

interface Props {
  rows: Rows;
  listId: number;
  isSent: boolean;
}

const toggled = <T,>(chosen: T[], one: T): T[] =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];

/** Nothing was sent: there is nothing to tell. */
export function CrmFilter({ rows: { view, change }, listId, isSent }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data: owners = [] } = useCrmOwners(listId, isOpen);
  if (!isSent && view.crm.length === 0 && view.owners.length === 0) return null;
  // Leads that were not sent are in no CRM.
  const isSentToo = view.sent === 'unsent' ? ({ sent: 'all' } as const) : {};
  const named = [...new Set([...view.owners, ...owners])].toSorted((a, b) => a.localeCompare(b));
  return (
    <Menu position="bottom-start" closeOnItemClick={false} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button size="xs" variant="subtle" leftSection={<IconArrowBackUp />}>
          {t('results.crm.filter')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {CRM_STATES.map((state) => (
          <Choice
            key={state}
            isChosen={view.crm.includes(state)}
            onToggle={() => change({ crm: toggled(view.crm, state), ...isSentToo })}
          >
            <CrmStateWord state={state} />
          </Choice>
        ))}
        {named.length > 0 && <Menu.Label>{t('results.crm.ownerFilter')}</Menu.Label>}
        {named.map((owner) => (
          <Choice
            key={owner}
            isChosen={view.owners.includes(owner)}
            onToggle={() => change({ owners: toggled(view.owners, owner), ...isSentToo })}
          >
            {owner}
          </Choice>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const useCrmOwners = (listId: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['lists', listId, 'crm-owners'],
    queryFn: async ({ signal }) => (await call(crmFollowing.owners, { params: { id: listId } }, { signal })).data,
    enabled: isWanted,
  });

interface ChoiceProps {
  isChosen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

const Choice = ({ isChosen, onToggle, children }: ChoiceProps) => (
  <Menu.CheckboxItem checked={isChosen} onChange={onToggle}>
    <span className={classes.choice}>
      <Checkbox.Indicator checked={isChosen} size="16px" radius="5px" />
      {children}
    </span>
  </Menu.CheckboxItem>
);

export function ChosenInCrm({ rows: { view, change } }: { rows: Rows }) {
  const { t } = useTranslation();
  return (
    <>
      {view.crm.map((state) => {
        const name = t(`results.crm.state.${state}`);
        return (
          <Chip
            key={state}
            name={t('results.crm.filter')}
            value={name}
            removeLabel={t('ui.filters.remove', { filter: name })}
            onRemove={() => change({ crm: toggled(view.crm, state) })}
          />
        );
      })}
      {view.owners.map((owner) => (
        <Chip
          key={owner}
          name={t('results.crm.ownerFilter')}
          value={owner}
          removeLabel={t('ui.filters.remove', { filter: owner })}
          onRemove={() => change({ owners: toggled(view.owners, owner) })}
        />
      ))}
    </>
  );
}
