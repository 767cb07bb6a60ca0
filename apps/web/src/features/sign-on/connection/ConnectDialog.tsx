/** Connects a provider, or changes its connection. The server asks the provider before it stores anything. */
import { SignOnConnectionBody, type SignOnScope, type SignOnSettings } from '@leadwright/contract/accounts/sign-on';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/display/CopyButton.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { SecretField } from '../../../ui/form/SecretField.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import classes from '../SignOn.module.css';
import { useConnection } from '../sign-on.queries.ts';

interface Props {
  scope: SignOnScope;
  settings: SignOnSettings;
  onClose: () => void;
}

export function ConnectDialog(props: Props) {
  const { t } = useTranslation();
  const title = t(props.settings.provider ? 'sign-on.screen.changeTitle' : 'sign-on.screen.connectTitle');
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={title}
      size={520}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ConnectForm {...props} title={title} />
    </Modal>
  );
}

function ConnectForm({ scope, settings, onClose, title }: Props & { title: string }) {
  const { t } = useTranslation();
  const save = useConnection(scope);
  const { provider } = settings;
  const form = useZodForm(SignOnConnectionBody, {
    initialValues: {
      name: provider?.name ?? '',
      issuer: provider?.issuer ?? '',
      client_id: provider?.client_id ?? '',
      client_secret: '',
      groups_claim: provider?.groups_claim ?? 'groups',
    },
    // An empty secret keeps the one that is stored.
    onSubmit: ({ client_secret, ...body }) => save.mutateAsync({ ...body, ...(client_secret && { client_secret }) }),
    onSaved: onClose,
  });
  return (
    <Form form={form} label={title}>
      <p className="c13 t2">{t('sign-on.screen.connectText')}</p>
      <div className={classes.record}>
        <span title={settings.redirect_url}>{settings.redirect_url}</span>
        <CopyButton text={settings.redirect_url} small />
      </div>
      <TextField
        label={t('sign-on.screen.name')}
        description={t('sign-on.screen.nameHelp')}
        placeholder="Keycloak"
        data-autofocus
        {...form.field('name')}
      />
      <TextField
        label={t('sign-on.screen.issuer')}
        description={t('sign-on.screen.issuerHelp')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('issuer')}
      />
      <TextField
        label={t('sign-on.screen.clientId')}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        {...form.field('client_id')}
      />
      <SecretField
        label={t('sign-on.screen.clientSecret')}
        description={t('sign-on.screen.secretHelp')}
        lastFour={provider?.secret_hint || null}
        {...form.field('client_secret')}
      />
      <TextField
        label={t('sign-on.screen.groupsClaim')}
        description={t('sign-on.screen.groupsClaimHelp')}
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('groups_claim')}
      />
      <div className={classes.dialogFoot}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.saving}>
          {provider ? t('common.save') : t('sign-on.screen.connect')}
        </Button>
      </div>
    </Form>
  );
}
