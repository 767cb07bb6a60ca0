/** One endpoint: description and fields at the left, examples and the try-out form at the right. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/marks.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import type { ApiCall, Refusal } from './document.ts';
import { FieldTable } from './FieldTable.tsx';
import { MethodMark } from './MethodMark.tsx';
import { Prose } from './Prose.tsx';
import classes from './reference.module.css';
import { curlOf, type FilledCall, hasJsonBody } from './request.ts';
import { exampleOf, fieldsOf, parameterField, type Schemas } from './schema.ts';
import { TryCall } from './TryCall.tsx';

const readable = (value: unknown) => JSON.stringify(value, null, 2);

function firstFilling(call: ApiCall, schemas: Schemas): FilledCall {
  return { values: {}, body: call.body && hasJsonBody(call) ? readable(exampleOf(call.body.schema, schemas)) : '' };
}

export function CallDetails({ call, schemas }: { call: ApiCall; schemas: Schemas }) {
  const { t } = useTranslation();
  const [filled, setFilled] = useState(() => firstFilling(call, schemas));
  return (
    <article>
      <h1 className={classes.title}>{call.summary}</h1>
      <p className={classes.path}>
        <MethodMark method={call.method} />
        <code>{call.path}</code>
      </p>
      <p className={classes.lead}>
        <Badge>{t(call.isPublic ? 'reference.public' : 'reference.signedIn')}</Badge> <Prose text={call.description} />
      </p>
      <div className={classes.halves}>
        <div>
          <FieldTable title={t('reference.parameters')} fields={call.parameters.map(parameterField)} />
          {call.body && <FieldTable title={t('reference.body')} fields={fieldsOf(call.body.schema, schemas)} />}
          {call.reply && <FieldTable title={t('reference.reply')} fields={fieldsOf(call.reply.schema, schemas)} />}
          <Refusals refusals={call.refusals} />
        </div>
        <div>
          <CodeBlock label={t('reference.request')} text={curlOf(call, filled, location.origin)} />
          {call.reply?.type === 'application/json' && (
            <CodeBlock
              label={`${t('reference.reply')} ${call.status}`}
              text={readable(exampleOf(call.reply.schema, schemas))}
            />
          )}
          <TryCall call={call} filled={filled} onChange={setFilled} />
        </div>
      </div>
    </article>
  );
}

function Refusals({ refusals }: { refusals: Refusal[] }) {
  const { t } = useTranslation();
  if (refusals.length === 0) return null;
  return (
    <section className={classes.refusals}>
      <h2>{t('reference.refused')}</h2>
      <dl>
        {refusals.map(({ status, words, codes }) => (
          <div key={status}>
            <dt>
              <b className="num">{status}</b> {words}
            </dt>
            <dd>
              {codes.map((code) => (
                <code key={code}>{code}</code>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
