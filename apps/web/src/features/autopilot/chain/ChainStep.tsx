/** One action after the run: its details, its cost, and whether it is on. */
import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconMail, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { SwitchField } from '../../../ui/form/fields.tsx';
import classes from './chain.module.css';
import { costWords, type ShownStep, STEP_ICONS } from './steps.tsx';

interface Props {
  step: ShownStep;
  onSwitch: (on: boolean) => void;
  onEdit?: () => void;
  onUp?: () => void;
  onDown?: () => void;
  onRemove: () => void;
}

export function ChainStep({ step, onSwitch, ...acts }: Props) {
  const { t } = useTranslation();
  const { act } = step.step;
  const Icon = STEP_ICONS[act];
  return (
    <Row
      icon={<Icon />}
      name={t(`autopilot.screen.act.${act}`)}
      about={step.about || t(`autopilot.screen.about.${act}`)}
      problem={step.on ? step.problem : null}
      cost={costWords(t, step.each)}
      on={step.on}
      onSwitch={onSwitch}
      menu={<StepMenu name={t(`autopilot.screen.act.${act}`)} {...acts} />}
    />
  );
}

interface EmailProps {
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Part of the search and of its leads' price. */
export function EmailStep({ on, onChange }: EmailProps) {
  const { t } = useTranslation();
  return (
    <Row
      icon={<IconMail />}
      name={t('search.screen.findEmails')}
      about={t('autopilot.screen.about.find-emails')}
      problem={null}
      cost={t('search.screen.included')}
      on={on}
      onSwitch={onChange}
      menu={null}
    />
  );
}

interface RowProps {
  icon: ReactNode;
  name: string;
  about: string;
  problem: string | null;
  cost: string;
  on: boolean;
  onSwitch: (on: boolean) => void;
  menu: ReactNode;
}

const Row = ({ icon, name, about, problem, cost, on, onSwitch, menu }: RowProps) => (
  <div className={classes.step} data-off={on ? undefined : true}>
    <span className={classes.box} aria-hidden="true">
      {icon}
    </span>
    <span className={classes.words}>
      <b>{name}</b>
      {problem ? <small className={classes.problem}>{problem}</small> : <small title={about}>{about}</small>}
    </span>
    <span className={classes.cost}>{cost}</span>
    <SwitchField aria-label={name} checked={on} onChange={(event) => onSwitch(event.currentTarget.checked)} />
    <span className={classes.menu}>{menu}</span>
  </div>
);

function StepMenu({ name, onEdit, onUp, onDown, onRemove }: Omit<Props, 'step' | 'onSwitch'> & { name: string }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton small label={t('autopilot.screen.chain.more', { step: name })}>
          <IconDots />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {onEdit && (
          <Menu.Item leftSection={<IconPencil />} onClick={onEdit}>
            {t('common.edit')}
          </Menu.Item>
        )}
        {onUp && (
          <Menu.Item leftSection={<IconArrowUp />} onClick={onUp}>
            {t('autopilot.screen.chain.up')}
          </Menu.Item>
        )}
        {onDown && (
          <Menu.Item leftSection={<IconArrowDown />} onClick={onDown}>
            {t('autopilot.screen.chain.down')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash />} data-danger onClick={onRemove}>
          {t('common.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
