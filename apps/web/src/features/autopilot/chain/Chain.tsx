/** The actions on a run's new leads, in order. Each can be switched off. */
import { MAX_CHAIN } from '@leadwright/contract/automation/autopilots';
import { LIST_TYPE_OF_KIND, type SearchKind } from '@leadwright/contract/leads/lists';
import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { useCosts } from '../../wallet/public.ts';
import { ChainStep, EmailStep } from './ChainStep.tsx';
import classes from './chain.module.css';
import { StepDialog } from './StepDialog.tsx';
import { type ActName, actsFor, costWords, eachOf, eachOfAct, newId, type ShownStep, STEP_ICONS } from './steps.tsx';

interface Props {
  kind: SearchKind;
  value: ShownStep[];
  onChange: (chain: ShownStep[]) => void;
  /** The first step, if it is not set elsewhere. */
  emails?: { on: boolean; onChange: (on: boolean) => void };
  error?: string | undefined;
}

/** The step being added or edited. */
type Open = { act: ActName; step: ShownStep | null };

export function useChain({ kind, value, onChange }: Pick<Props, 'kind' | 'value' | 'onChange'>) {
  const [open, setOpen] = useKeptState<Open | null>('step', null);
  const costOf = useCosts();
  const type = LIST_TYPE_OF_KIND[kind];
  const put = (step: ShownStep['step'], about: string) => {
    const shown = { about, each: eachOf(costOf, type, step), problem: null, step };
    onChange(
      open?.step
        ? value.map((one) => (one.id === open.step?.id ? { ...one, ...shown } : one))
        : [...value, { id: newId(), on: true, ...shown }],
    );
    setOpen(null);
  };
  return {
    acts: actsFor(type).map((act) => ({ act, each: eachOfAct(costOf, type, act) })),
    isFull: value.length >= MAX_CHAIN,
    /** Actions without options are added at once. */
    add: (act: ActName) => {
      if (act === 'get-phones' || act === 'enrich') put({ act }, '');
      else setOpen({ act, step: null });
    },
    edit: (step: ShownStep) => setOpen({ act: step.step.act, step }),
    dialog: open && (
      <StepDialog
        act={open.act}
        listType={type}
        step={open.step?.step ?? null}
        onDone={put}
        onClose={() => setOpen(null)}
      />
    ),
  };
}

export type ChainActs = ReturnType<typeof useChain>;

export function AddStep({ chain }: { chain: ChainActs }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="xs" leftSection={<IconPlus />} disabled={chain.isFull}>
          {t('autopilot.screen.chain.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {chain.acts.map(({ act, each }) => {
          const Icon = STEP_ICONS[act];
          return (
            <Menu.Item
              key={act}
              leftSection={<Icon />}
              rightSection={<small className="t3">{costWords(t, each)}</small>}
              onClick={() => chain.add(act)}
            >
              {t(`autopilot.screen.act.${act}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

export function Chain({ value, onChange, emails, error, chain }: Props & { chain: ChainActs }) {
  const { t } = useTranslation();
  const change = (id: string, patch: Partial<ShownStep>) =>
    onChange(value.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  const move = (at: number, by: -1 | 1) => {
    const next = value.toSpliced(at, 1);
    onChange(next.toSpliced(at + by, 0, value[at] as ShownStep));
  };
  return (
    <>
      <div className={classes.chain}>
        {emails && <EmailStep {...emails} />}
        {value.map((step, at) => (
          <ChainStep
            key={step.id}
            step={step}
            onSwitch={(on) => change(step.id, { on })}
            {...(step.step.act !== 'get-phones' && step.step.act !== 'enrich' && { onEdit: () => chain.edit(step) })}
            {...(at > 0 && { onUp: () => move(at, -1) })}
            {...(at < value.length - 1 && { onDown: () => move(at, 1) })}
            onRemove={() => onChange(value.filter(({ id }) => id !== step.id))}
          />
        ))}
      </div>
      {value.length === 0 && <p className="c12 t3">{t('autopilot.screen.chain.none')}</p>}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {chain.dialog}
    </>
  );
}
