/** Content creation: the prompts, and the number of leads. */
import { isAiListType } from '@leadwright/contract/ai/prompts';
import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { PromptPicker } from '../../../assistant/public.ts';
import classes from '../nodes.module.css';
import { type FormProps, useNodeForm } from './form.ts';
import { MostField } from './MostField.tsx';
import { ProfileNote } from './ProfileNote.tsx';

export function ContentForm({ node, incoming }: FormProps<'content'>) {
  const { t } = useTranslation();
  const { set, error } = useNodeForm(node);
  const { prompts, existing, most } = node.settings;
  const missing = error('prompts');
  return (
    <div className={classes.form}>
      <ProfileNote />
      {incoming === null && <Note>{t('canvas.node.promptsUnknown')}</Note>}
      {incoming === 'domain' && <Note tone="warn">{t('canvas.node.notForDomain')}</Note>}
      {incoming && isAiListType(incoming) && (
        <div>
          <PromptPicker type={incoming} value={prompts} onChange={(next) => set({ prompts: next })} />
          {missing && <p className={classes.missing}>{missing}</p>}
        </div>
      )}
      <Radio.Group
        label={t('canvas.node.existing')}
        value={existing}
        onChange={(next) => set({ existing: next as typeof existing })}
      >
        {(['skip', 'overwrite'] as const).map((way) => (
          <Radio key={way} value={way} label={t(`canvas.node.existings.${way}`)} />
        ))}
      </Radio.Group>
      <MostField value={most} error={error('most')} onChange={(next) => set({ most: next })} />
    </div>
  );
}
