/** Sends the call as filled in, with the given key. The key stays in this page and is not stored. */
import { Button, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/feedback/Note.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import type { ApiCall } from './document.ts';
import classes from './reference.module.css';
import { type FilledCall, hasJsonBody, headersOf, urlOf } from './request.ts';

interface Props {
  call: ApiCall;
  filled: FilledCall;
  onChange: (filled: FilledCall) => void;
}

interface Answer {
  head: string;
  text: string;
}

let keyOfThisPage = '';

async function send(call: ApiCall, filled: FilledCall, key: string): Promise<Answer> {
  const started = performance.now();
  const response = await fetch(urlOf(call, filled), {
    method: call.method,
    headers: headersOf(call, key),
    body: hasJsonBody(call) ? filled.body : null,
  });
  const text = await response.text();
  return { head: `${response.status} · ${Math.round(performance.now() - started)} ms`, text: pretty(text) };
}

function pretty(text: string) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function TryCall({ call, filled, onChange }: Props) {
  const { t } = useTranslation();
  const [key, setKey] = useState(keyOfThisPage);
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  if ((call.body && !hasJsonBody(call)) || call.reply?.type === 'text/event-stream') return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setAnswer(null);
    setAnswer(await send(call, filled, key).catch(() => ({ head: t('reference.failed'), text: '' })));
    setSending(false);
  };
  const change = (name: string, value: string) => onChange({ ...filled, values: { ...filled.values, [name]: value } });
  return (
    <form className={classes.try} onSubmit={(event) => void submit(event)} aria-label={t('reference.try')}>
      <h2 className="h15">{t('reference.try')}</h2>
      {call.method !== 'GET' && <Note>{t('reference.real')}</Note>}
      {!call.isPublic && (
        <PasswordInput
          label={t('reference.key')}
          description={t('reference.keyHelp')}
          autoComplete="off"
          value={key}
          onChange={(event) => {
            keyOfThisPage = event.currentTarget.value.trim();
            setKey(keyOfThisPage);
          }}
        />
      )}
      {call.parameters
        .filter((parameter) => parameter.in !== 'header')
        .map(({ name, required }) => (
          <TextInput
            key={name}
            label={name}
            required={required}
            value={filled.values[name] ?? ''}
            onChange={(event) => change(name, event.currentTarget.value)}
          />
        ))}
      {hasJsonBody(call) && (
        <Textarea
          label={t('reference.body')}
          autosize
          maxRows={16}
          spellCheck={false}
          classNames={{ input: classes.json ?? '' }}
          value={filled.body}
          onChange={(event) => onChange({ ...filled, body: event.currentTarget.value })}
        />
      )}
      <Button type="submit" variant="filled" leftSection={<IconPlayerPlay />} loading={isSending}>
        {t('reference.send')}
      </Button>
      <div role="status">{answer && <CodeBlock label={answer.head} text={answer.text} />}</div>
    </form>
  );
}
