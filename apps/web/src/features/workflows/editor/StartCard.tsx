/** In the middle of an empty canvas: how to start, and templates. */
import { TEMPLATES, type Template } from '@leadwright/contract/automation/workflows';
import { useTranslation } from 'react-i18next';
import classes from './editor.module.css';
import { useCreateWorkflow } from './workflow.queries.ts';

interface Props {
  /** Only a new workflow can start from a template. */
  isNew: boolean;
  onMade: (id: number) => unknown;
}

export function StartCard({ isNew, onMade }: Props) {
  const { t } = useTranslation();
  const create = useCreateWorkflow();
  const begin = async (template: Template) => {
    const { data } = await create.mutateAsync({ name: t(`canvas.editor.template.${template}.title`), template });
    await onMade(data.id);
  };
  return (
    <section className={classes.start} aria-label={t('canvas.editor.empty.title')}>
      <h2 className="h15">{t('canvas.editor.empty.title')}</h2>
      <p className="c13 t2">{t('canvas.editor.empty.text')}</p>
      {isNew && (
        <div className={classes.templates}>
          {TEMPLATES.map((template) => (
            <button
              key={template}
              type="button"
              className={classes.template}
              disabled={create.isPending}
              onClick={() => void begin(template).catch(console.warn)}
            >
              <b>{t(`canvas.editor.template.${template}.title`)}</b>
              <small>{t(`canvas.editor.template.${template}.text`)}</small>
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
