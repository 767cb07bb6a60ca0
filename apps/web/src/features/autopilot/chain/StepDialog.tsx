/** The settings of a new or existing step. */
import type { StepAct } from '@leadwright/contract/automation/steps';
import type { ListType } from '@leadwright/contract/leads/lists';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './chain.module.css';
import { AccountHook, type Chosen, Connection, People, Texts } from './step-fields.tsx';
import type { ActName } from './steps.tsx';

interface Props {
  act: ActName;
  listType: ListType;
  /** Null for a new one. */
  step: StepAct | null;
  onDone: (step: StepAct, about: string) => void;
  onClose: () => void;
}

const FIELDS = { 'get-employees': People, text: Texts, push: Connection, webhook: AccountHook };

/** Mounted when it opens. */
export function StepDialog({ act, listType, step, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const Fields = FIELDS[act as keyof typeof FIELDS];
  const foot = (chosen: Chosen) => (
    <div className={classes.foot}>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button variant="filled" disabled={!chosen} onClick={() => chosen && onDone(chosen.step, chosen.about)}>
        {t(step ? 'autopilot.screen.chain.change' : 'autopilot.screen.chain.addThis')}
      </Button>
    </div>
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`autopilot.screen.act.${act}`)}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.dialog}>
        <p className="c13 t2">{t(`autopilot.screen.about.${act}`)}</p>
        <Fields listType={listType} step={step} foot={foot} />
      </div>
    </Modal>
  );
}
