/** The fields of a body, a reply or the parameters. */
import { useTranslation } from 'react-i18next';
import { Prose } from './Prose.tsx';
import classes from './reference.module.css';
import type { Field } from './schema.ts';

export function FieldTable({ title, fields }: { title: string; fields: Field[] }) {
  const { t } = useTranslation();
  if (fields.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2 className="h15">{title}</h2>
      <dl className={classes.fields}>
        {fields.map((field) => {
          const preset = field.preset === null ? '' : t('reference.default', { value: field.preset });
          const said = [field.description, preset].filter(Boolean);
          return (
            <div key={field.name} className={classes.field}>
              <dt>
                <code>{field.name}</code>
                {field.isRequired && <span className={classes.required}>{t('reference.required')}</span>}
              </dt>
              <dd>
                <code className="t2">{field.type}</code>
                {said.length > 0 && (
                  <span className="t3">
                    {' · '}
                    <Prose text={said.join(' · ')} />
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
