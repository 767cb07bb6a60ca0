/** The sender and the server. */
import { ENCRYPTIONS } from '@leadwright/contract/resale/smtp';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/feedback/Note.tsx';
import { FieldPair, Form, FormSection } from '../../../ui/form/Form.tsx';
import { EmailField, NumberField, PasswordField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import type { ZodForm } from '../../../ui/form/useZodForm.ts';
import { Card } from '../../../ui/layout/Card.tsx';

type Encryption = (typeof ENCRYPTIONS)[number];
export type ServerValues = {
  support_email: string;
  from_email: string;
  from_name: string;
  host: string;
  port: number | null;
  username: string;
  password: string;
  encryption: Encryption;
};

/** The default ports. */
const PORTS: Record<Encryption, number> = { tls: 465, starttls: 587, none: 25 };

interface Props {
  form: ZodForm<ServerValues>;
  hasPassword: boolean;
}

export function ServerForm({ form, hasPassword }: Props) {
  const { t } = useTranslation();
  return (
    <Card>
      <Form form={form} label={t('navigation.entry.smtp')}>
        <FormSection title={t('smtp.screen.sender')} text={t('smtp.screen.senderText')}>
          <EmailField
            label={t('smtp.screen.supportEmail')}
            description={t('smtp.screen.supportHelp')}
            {...form.field('support_email')}
          />
          <FieldPair>
            <EmailField
              label={t('smtp.screen.fromEmail')}
              description={t('smtp.screen.fromHelp')}
              {...form.field('from_email')}
            />
            <TextField
              label={`${t('smtp.screen.fromName')} (${t('common.optional')})`}
              description={t('smtp.screen.fromNameHelp')}
              {...form.field('from_name')}
            />
          </FieldPair>
        </FormSection>
        <FormSection title={t('smtp.screen.server')}>
          <TextField
            label={t('smtp.screen.host')}
            placeholder="smtp.example.com"
            autoComplete="off"
            {...form.field('host')}
          />
          <Way form={form} />
          <FieldPair>
            <TextField label={t('smtp.screen.username')} autoComplete="off" {...form.field('username')} />
            <PasswordField
              label={t('smtp.screen.password')}
              description={hasPassword ? t('smtp.screen.passwordKept') : undefined}
              autoComplete="new-password"
              {...form.field('password')}
            />
          </FieldPair>
        </FormSection>
      </Form>
    </Card>
  );
}

/** Changing the encryption usually changes the port. */
function Way({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation();
  const { encryption, port } = form.values;
  const encryptionField = form.field('encryption');
  const choose = (next: string | null) => {
    if (!next) return;
    encryptionField.onChange(next);
    if (port === PORTS[encryption]) form.field('port').onChange(PORTS[next as Encryption]);
  };
  return (
    <>
      <FieldPair>
        <SelectField
          label={t('smtp.screen.encryption')}
          data={ENCRYPTIONS.map((value) => ({ value, label: t(`smtp.screen.encryptions.${value}`) }))}
          allowDeselect={false}
          {...encryptionField}
          onChange={choose}
        />
        <NumberField label={t('smtp.screen.port')} min={1} max={65_535} {...form.field('port')} />
      </FieldPair>
      {encryption === 'none' && <Note tone="warn">{t('smtp.screen.inClear')}</Note>}
    </>
  );
}
